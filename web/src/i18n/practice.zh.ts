/** Practice on this device in Chinese. */
export const practiceZh = {
  "practice.open": "离线练习",
  "practice.title": "离线练习",
  "practice.what":
    "牌桌就在这台设备上，没网也能和机器人打，所有玩法都有。打过的局只存在这台设备里。",
  "practice.size": "第一次要下载 {size}，之后不用再下。",
  "practice.start": "下载并开始",
  "practice.loading": "正在下载… {percent}%",
  "practice.failed": "没下载成，请连上网再试。",
  "practice.again": "再试一次",
  "practice.on": "离线练习中",
  "practice.news": "牌局都在这台设备上。朋友开桌，回到联机才看得到。",
  "practice.demo": "演示版：牌局都在你自己的设备上",
  "practice.leave": "回到联机",
  "practice.friends": "和朋友打，要在一台电脑上装好牌局，运行 {command}。",
  "practice.preparing": "正在摆牌桌…",
  "practice.part": "正在下载牌桌（{size}）… {percent}%",
  "practice.broken": "牌桌没摆好，会自己再试。",
  "practice.room": "这间房只在你的设备上，朋友进不来，空座请机器人来坐。",
  "practice.open.file": "打开回放文件",
  "practice.needs.title": "这里要有服务器",
  "practice.needs": "离线练习只和机器人打。和朋友打、旁观、牌友圈、战绩和换设备，要先回到联机。",
  "practice.needs.demo":
    "演示版只和机器人打。和朋友打、旁观、牌友圈、战绩和换设备，要在一台电脑上运行 {command}。",
} as const;
