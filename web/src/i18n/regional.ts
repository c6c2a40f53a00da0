import { traditional } from "./traditional";

/** The words that differ in traditional characters, and the quotation marks. */
const REGIONAL: Readonly<Record<string, string>> = {
  点炮: "放槍",
  链接: "連結",
  连接: "連線",
  断开: "中斷",
  离线: "單機",
  掉线: "斷線",
  网络: "網路",
  局域网: "區域網路",
  服务器: "伺服器",
  设备: "裝置",
  退出了登录: "登出了",
  退出登录: "登出",
  登录: "登入",
  身份: "身分",
  菜单: "選單",
  设置: "設定",
  默认: "預設",
  消息: "訊息",
  数据: "資料",
  加载: "載入",
  刷新: "重新整理",
  重启: "重新啟動",
  粘贴: "貼上",
  打印: "列印",
  磁盘: "磁碟",
  添加到主屏幕: "加入主畫面",
  主屏幕: "主畫面",
  二维码: "QR碼",
  扫一扫: "掃一下",
  群里: "群組裡",
  点赞: "按讚",
  命令行: "命令列",
  命令: "指令",
  程序: "程式",
  随机数算法: "亂數演算法",
  随机数: "亂數",
  机器人水平: "機器人程度",
  这种水平: "這種程度",
  考拉: "無尾熊",
  "“": "「",
  "”": "」",
};

const WORDS = new RegExp(Object.keys(REGIONAL).join("|"), "g");

/** A Chinese text as it is written in Taiwan: in traditional characters, with the words used there. */
export function taiwanese(text: string): string {
  return traditional(text.replace(WORDS, (word) => REGIONAL[word] ?? word));
}
