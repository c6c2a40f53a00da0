/** Size of a tile drawing: the face of 60 × 80 stands on 4 of thickness. */
export const TILE_BOX = { width: 60, height: 84 } as const;
/** Size of a whole paohuzi card, and of the upper part that shows in a hand, and in a group. */
export const CARD_BOX = { width: 40, height: 120 } as const;
export const HAND_CARD_BOX = { width: 40, height: 64 } as const;
export const SQUARE_CARD_BOX = { width: 40, height: 40 } as const;
