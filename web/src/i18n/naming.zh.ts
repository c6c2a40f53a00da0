/** The question for a name, in Chinese. */
export const namingZh = {
  title: "大家怎么叫你？",
  note: "牌友看到的就是这个名字，以后在菜单里随时能改。",
  label: "我的名字",
  done: "就叫这个",
  wait: "{seconds} 秒后就先叫这个名字",
} as const;
