import { localized } from "../i18n/translate";
import { TERMS, type TermId } from "./terms";

/**
 * A piece of a text: words as they are, or a term that can be asked about, with the signs before and
 * after it that no line may part from it.
 */
export type Piece = string | { term: TermId; said: string; opened?: string; closed?: string };

/** Signs that do not end a line, and such as do not begin one. */
const OPENED = /[（「『“《〈【(]+$/;
const CLOSED = /^[，。、；：！？）」』”》〉】…,.;:!?)]+/;

const IDS = Object.keys(TERMS) as TermId[];

/**
 * A text in pieces; of a term that comes several times the first is one. A term within one of
 * the `plain` words, names of people, is none.
 */
export function piecesOf(text: string, plain: readonly string[] = []): Piece[] {
  const names = IDS.map((id) => [localized(TERMS[id].name), id] as const);
  // The longest first: 臭偎 is not a word and 偎.
  names.sort(([one], [other]) => other.length - one.length);
  const known = new Map(names.map(([name, id]) => [name.toLowerCase(), id]));
  const kept = plain.filter((name) => name !== "").map(escaped);
  const found = new RegExp([...kept, ...names.map(([name]) => bounded(name))].join("|"), "gi");
  const pieces: Piece[] = [];
  const seen = new Set<TermId>();
  let from = 0;
  for (const match of text.matchAll(found)) {
    const [said] = match;
    const id = known.get(said.toLowerCase());
    if (plain.includes(said) || id === undefined || seen.has(id)) continue;
    seen.add(id);
    const before = text.slice(from, match.index);
    const opened = OPENED.exec(before)?.[0] ?? "";
    const after = match.index + said.length;
    const closed = CLOSED.exec(text.slice(after))?.[0] ?? "";
    if (before.length > opened.length) pieces.push(before.slice(0, before.length - opened.length));
    pieces.push({
      ...{ term: id, said },
      ...(opened === "" ? {} : { opened }),
      ...(closed === "" ? {} : { closed }),
    });
    from = after + closed.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

/** A text in which no character means anything to an expression. */
function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Letters stand for themselves only if no other letter is beside them. */
function bounded(name: string): string {
  return /^\w/.test(name) ? `\\b${name}\\b` : name;
}
