/** The recovery code in Chinese. */
export const recoveryZh = {
  title: "恢复码",
  words:
    "手机丢了、浏览器清了数据，在换设备这里粘贴恢复码，战绩和座位都还在。发到自己的收藏里；别给别人，拿到它就是你。",
  copy: "复制恢复码",
  text: "牌局恢复码（{name}）：{code}",
} as const;

/** The recovery code in English. */
export const recoveryEn: Readonly<Record<keyof typeof recoveryZh, string>> = {
  title: "Recovery code",
  words:
    "If you lose this device or its browser forgets you, paste the code here on another one: your matches and seats are still yours. Keep it to yourself; whoever has it is you.",
  copy: "Copy recovery code",
  text: "Paiju recovery code ({name}): {code}",
};
