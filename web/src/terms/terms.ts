import type { Words } from "../i18n/words";

/** A word of the game with its meaning. */
export interface TermText {
  name: Words;
  text: Words;
}

function term(zh: string, en: string, textZh: string, textEn: string): TermText {
  return { name: { zh, en }, text: { zh: textZh, en: textEn } };
}

/** The words that a first-time player does not know. */
export const TERMS = {
  // 跑胡子
  huxi: term(
    "胡息",
    "huxi",
    "一手牌的分量，够了起胡数才能胡",
    "The weight of a hand; enough of it may win",
  ),
  wei: term(
    "偎",
    "wei",
    "自己翻到手里对子的第三张，自动扣下成坎",
    "Your flip makes your pair three: laid face down",
  ),
  stale: term(
    "臭偎",
    "stale wei",
    "放过碰的那张，后来自己翻到才偎，明着摆",
    "A wei of a card whose pung you let go; shown",
  ),
  ti: term(
    "提",
    "ti",
    "自己凑齐四张一样的，自动摆出，胡息最多",
    "All four by yourself; worth the most huxi",
  ),
  pao: term(
    "跑",
    "pao",
    "坎、偎的第四张，别人打出或翻出；碰的第四张，谁翻出都算；自动摆",
    "The fourth to your three, from others or any flip",
  ),
  kan: term("坎", "kan", "手里三张一样的，不能拆开打", "Three alike in the hand, never broken up"),
  jiao: term(
    "绞",
    "jiao",
    "同一个数两小一大，或两大一小",
    "Two small and one big of a number, or reverse",
  ),
  bi: term(
    "比",
    "bi",
    "吃牌时手里同样的牌也要成句摆出来",
    "With a chow your other copies go down in sets",
  ),
  dead: term(
    "死手",
    "dead hand",
    "轮到打牌却没有能打的，这局不能再胡",
    "You must discard and cannot: no win this deal",
  ),
  passed: term(
    "过张",
    "passed card",
    "能吃不吃的牌，这局不能再吃",
    "A chow let go cannot be chowed again",
  ),
  tun: term(
    "囤",
    "tun",
    "胡息折成的分，起胡算一囤，多三息加一囤",
    "Huxi turned into points, one per three huxi",
  ),
  dun: term(
    "敦",
    "dun",
    "衡阳一带的叫法，胡息折成的分",
    "What Hengyang calls its points from huxi",
  ),
  named: term(
    "名堂",
    "bonus hands",
    "特别的胡法，分数加倍，如红胡、黑胡",
    "Special wins that multiply, as all red or black",
  ),
  xing: term(
    "醒",
    "xing",
    "胡后再翻一张，手里有几张同样的就加几份",
    "After a win a card is turned; copies of it pay",
  ),
  drawn: term("黄庄", "drawn deal", "牌翻完了没人胡", "The stock ends and nobody has won"),
  // both
  ready: term("听", "ready", "只差一张就胡", "One card or tile short of a win"),
  pair: term("将", "pair of eyes", "胡牌里的那一对", "The one pair of a winning hand"),
  selfDrawn: term("自摸", "self-drawn", "胡的那张是自己摸的", "The winning tile is your own draw"),
  shot: term("放炮", "dealt in", "打出的牌让别人胡了", "Your discard is what another wins with"),
  shown: term(
    "亮张",
    "shown card",
    "庄家最后一张牌，亮给大家看",
    "The dealer's last card, shown to everybody",
  ),
  capped: term("封顶", "capped", "一局的分最多这么多", "One deal pays no more than this"),
  streak: term(
    "连庄",
    "dealer’s streak",
    "接着坐庄，常要多算分",
    "The same dealer once more; often worth more",
  ),
  dealtIn: term("点炮", "deal-in", "打出的牌让别人胡了", "Your discard lets somebody win"),
  // 麻将
  kong: term(
    "杠",
    "kong",
    "四张一样的摆出来，再补摸一张",
    "Four alike laid down; draw another tile",
  ),
  kongBloom: term(
    "杠上开花",
    "win on a kong",
    "杠后补的那张正好胡",
    "The tile drawn after a kong wins",
  ),
  robbed: term(
    "抢杠",
    "robbed kong",
    "别人补杠的那张，你正好胡",
    "You win with the tile of another's added kong",
  ),
  concealed: term(
    "门清",
    "concealed hand",
    "没吃没碰没明杠，牌都在手里",
    "Nothing claimed: every tile is in the hand",
  ),
  wild: term("赖子", "wildcard", "可以当任何一张牌", "Stands for any tile"),
  bird: term("鸟", "bird", "胡后翻几张，翻中了加分", "Tiles turned after a win that add points"),
  treasure: term(
    "宝",
    "treasure",
    "听牌后才看的一张牌，摸到它就胡",
    "A tile seen when ready; drawing it wins",
  ),
  exhausted: term("流局", "exhausted wall", "牌摸完了没人胡", "The wall ends and nobody has won"),
  stake: term(
    "飘",
    "stake",
    "开局前各人加码，输赢都算上",
    "Raised before the deal, won or lost with it",
  ),
} satisfies Readonly<Record<string, TermText>>;

export type TermId = keyof typeof TERMS;
