/** Another device made the same player, in Chinese. */
export const pairZh = {
  "pair.show": "用另一台设备扫码，或在那里输入这个配对码，就是同一个你。",
  "pair.asking": "正在取配对码…",
  "pair.qr": "配对二维码",
  "pair.seconds": "{seconds} 秒内有效",
  "pair.again": "换一个配对码",
  "pair.type": "或者输入另一台设备上的配对码，或粘贴恢复码",
  "pair.use": "登录这台设备",
  "pair.askTitle": "把这台设备变成另一台上的你？",
  "pair.ask": "这台设备现在是{name}，登录后就不再是了。",
} as const;
