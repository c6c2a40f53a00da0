import { FACES } from "./drawings";

/** The drawing of this number, on the colour of its owner; nothing if there is none. */
export function FaceDrawing({ face }: { face: number }) {
  const shapes = FACES[face - 1];
  if (shapes === undefined) return null;
  return (
    <svg class="person-face" viewBox="0 0 24 24" data-face={face}>
      {shapes.map(([colour, outline], place) => (
        <path key={place} fill={colour} d={outline} />
      ))}
    </svg>
  );
}
