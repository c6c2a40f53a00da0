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
  "practice.on": "离线练习中：牌局都在这台设备上",
  "practice.demo": "演示版：牌局都在你自己的设备上，不连服务器",
  "practice.leave": "回到联机",
} as const;
