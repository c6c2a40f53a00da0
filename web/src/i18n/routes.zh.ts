/** The fans that a win needs, and the ways to them, in Chinese. */
export const routesZh = {
  chip: "差几番",
  title: "离 {least} 番还有多远",
  certain: "手里已有",
  nothing: "还没有",
  away: "差 {count} 张",
  total: "{total} 番",
  fan: "{fan} {worth}",
  closed: "别吃碰",
  drawn: "要自摸",
  none: "眼下没有够 {least} 番的路",
  lacks: "差 {tiles}",
  reachShort: "最多 {most}/{least}番",
  reach: "{most}番 差{count}张",
  reachBreaks: "{words}，走远了",
} as const;
