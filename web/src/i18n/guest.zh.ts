/** Names of guests in Chinese, before they choose a name: with the page, not after it. */
export const guestZh = {
  "guest.name": "{manner}{animal}",
  "guest.manners": "爱笑的|慢悠悠的|好运的|机灵的|沉着的|开心的|淡定的|早起的|细心的|大方的",
  "guest.animals": "熊猫|喜鹊|锦鲤|松鼠|白鹭|山猫|海豚|麻雀|刺猬|小鹿|水獭|燕子",
} as const;
