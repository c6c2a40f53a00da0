/** Names of guests in English, before they choose a name: with the page, not after it. */
export const guestEn = {
  "guest.name": "{manner} {animal}",
  "guest.manners": "Lucky|Calm|Merry|Clever|Gentle|Sunny|Bold|Early|Kind|Quick",
  "guest.animals": "Panda|Magpie|Koi|Squirrel|Egret|Lynx|Dolphin|Sparrow|Hedgehog|Fawn|Otter|Swift",
} as const;
