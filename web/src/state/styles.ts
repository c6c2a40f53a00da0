/** The looks of the pieces: `full` has white detail in coins and culms, `plain` is filled shapes only. */
export const FACE_STYLES = ["full", "plain"] as const;
export type FaceStyle = (typeof FACE_STYLES)[number];

/** The colours of the backs; see `tile-back-*` in the drawings. */
export const BACK_STYLES = ["jade", "indigo", "crimson", "bamboo"] as const;
export type BackStyle = (typeof BACK_STYLES)[number];
