/** The size of a drawing, in its own units. */
interface Box {
  readonly width: number;
  readonly height: number;
}

/** A piece in a picture: drawings over one another, the part of them that shows. */
export interface DrawnPiece {
  drawings: readonly string[];
  full: Box;
  /** Shown from the upper left corner on. */
  box: Box;
  /** The piece that won. */
  winning: boolean;
}

/** Pieces that belong together in a picture of a winning hand. */
export interface DrawnGroup {
  pieces: readonly DrawnPiece[];
  /** Its name and its worth, if each group counts by itself: such groups stand as columns. */
  told: { word: string; worth: string } | null;
}
