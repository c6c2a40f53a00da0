/** Names of guests in traditional characters: with the page, before its table of characters. */
export const guestZhHant = {
  "guest.name": "{manner}{animal}",
  "guest.manners": "愛笑的|慢悠悠的|好運的|機靈的|沉著的|開心的|淡定的|早起的|細心的|大方的",
  "guest.animals": "熊貓|喜鵲|錦鯉|松鼠|白鷺|山貓|海豚|麻雀|刺蝟|小鹿|水獺|燕子",
} as const;
