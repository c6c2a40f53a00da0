/** The recovery code and the list of devices, in Chinese. */
export const recoveryZh = {
  title: "恢复码",
  words:
    "手机丢了、浏览器清了数据，在换设备这里粘贴恢复码，战绩和座位都还在。用一次就失效；取了新的，或者退出了别的设备，旧的也失效，要再取一个；发到自己的收藏里，别给别人。",
  ask: "取一个恢复码",
  copy: "复制恢复码",
  text: "牌局恢复码（{name}）：{code}",
  devices: "登录着的设备",
  own: "这台",
  since: "{date} 登录",
  out: "退出",
  outAll: "其他设备都退出",
} as const;

/** The same in English. */
export const recoveryEn: Readonly<Record<keyof typeof recoveryZh, string>> = {
  title: "Recovery code",
  words:
    "If you lose this device or its browser forgets you, paste the code here on another one: your matches and seats are still yours. It works once; a new one, or signing out a device, makes the old one void: get another then. Keep it to yourself.",
  ask: "Get a recovery code",
  copy: "Copy recovery code",
  text: "Paiju recovery code ({name}): {code}",
  devices: "Devices signed in",
  own: "This one",
  since: "since {date}",
  out: "Sign out",
  outAll: "Sign out all others",
};
