import { codesZh } from "./codes.zh";
import { guestZh } from "./guest.zh";
import { mahjongZh } from "./mahjong.zh";
import { paohuziZh } from "./paohuzi.zh";
import { replayZh } from "./replay.zh";
import { lobbyZh } from "./lobby.zh";
import { speechZh } from "./speech.zh";
import { tableZh } from "./table.zh";

/** Every sentence of the client in Chinese. The keys are the contract: `en.ts` has the same. */
export const zh = {
  ...codesZh,
  ...guestZh,
  ...replayZh,
  ...lobbyZh,
  ...tableZh,
  ...speechZh,
  ...mahjongZh,
  ...paohuziZh,

  "app.name": "牌局",
  "app.tagline": "打开网页就能坐下",

  "line.connecting": "正在连接…",
  "line.again": "网络不稳，正在重连…",
  "line.waiting": "网络断开，{seconds} 秒后重连",
  "line.restarting": "服务器正在重启，牌局都在，马上就好",
  "line.stopped": "连接已关闭",
  "line.anew": "重新开始",
  "line.retry": "立即重连",

  "tile.back": "背面的牌",
  "tile.wild": "{tile}，赖子",
  "tile.suit.characters": "{rank}万",
  "tile.suit.bamboo": "{rank}条",
  "tile.suit.dots": "{rank}筒",
  "tile.honour.east": "东",
  "tile.honour.south": "南",
  "tile.honour.west": "西",
  "tile.honour.north": "北",
  "tile.honour.red": "红中",
  "tile.honour.green": "发财",
  "tile.honour.white": "白板",
  "tile.bonus.spring": "春",
  "tile.bonus.summer": "夏",
  "tile.bonus.autumn": "秋",
  "tile.bonus.winter": "冬",
  "tile.bonus.plum": "梅",
  "tile.bonus.orchid": "兰",
  "tile.bonus.bambooPlant": "竹",
  "tile.bonus.chrysanthemum": "菊",

  "card.back": "背面的字牌",
  "card.small": "小写{character}，{colour}",
  "card.big": "大写{character}，{colour}",
  "card.red": "红",
  "card.black": "黑",

  "number.1": "一",
  "number.2": "二",
  "number.3": "三",
  "number.4": "四",
  "number.5": "五",
  "number.6": "六",
  "number.7": "七",
  "number.8": "八",
  "number.9": "九",
  "number.10": "十",
  "number.copies": "两",
} as const;
