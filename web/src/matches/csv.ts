/** Spreadsheets know by this that the text is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const LINE_END = "\r\n";
/** A text that begins so would be worked out as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

export type CsvCell = string | number;

/** Lines as comma-separated values (RFC 4180), as spreadsheets open them; no text is a formula. */
export function csvOf(lines: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + lines.map((line) => line.map(written).join(",") + LINE_END).join("");
}

function written(cell: CsvCell): string {
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
