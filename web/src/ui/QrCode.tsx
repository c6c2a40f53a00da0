import { useEffect } from "preact/hooks";
import { createChunk } from "../browser/chunk";

const ENCODE = createChunk(async () => (await import("uqr")).encode);

/**
 * A QR code that phones read from a screen: dark on light, with its quiet zone. Empty paper until
 * the code that draws it is here.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const encode = ENCODE.state.value;
  useEffect(() => {
    void ENCODE.load();
  }, []);
  const { data, size } =
    encode.is === "ready" ? encode.value(text, { ecc: "M", border: 3 }) : { data: [], size: 1 };
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} class="qr-paper" />
      <path class="qr-ink" d={modules(data)} />
    </svg>
  );
}

/** One rectangle for every run of dark modules in a row. */
function modules(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== true) continue;
      let end = x + 1;
      while (row[end] === true) end++;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  });
  return path;
}
