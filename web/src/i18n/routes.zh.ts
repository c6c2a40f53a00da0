/** The fans that a win needs, and the ways to them, in Chinese. */
export const routesZh = {
  unit: "番",
  chip: "差几{unit}",
  title: "离 {least} {unit}还有多远",
  certain: "手里已有",
  nothing: "还没有",
  away: "差 {count} 张",
  total: "{total} {unit}",
  fan: "{fan} {worth}",
  closed: "别吃碰",
  drawn: "要自摸",
  none: "眼下没有够 {least} {unit}的路",
  lacks: "差 {tiles}",
  reachShort: "最多 {most}/{least}{unit}",
  reach: "{most}{unit} 差{count}张",
  reachNamed: "{name}，{words}",
  reachBreaks: "{words}，走远了",
} as const;
