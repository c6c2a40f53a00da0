import { Converter } from "opencc-js";
import type { Plugin } from "vite";

const MODULE = "virtual:traditional";

/** Every simplified character whose traditional form differs, and these forms in the same order. */
function characters(): { simplified: string; traditional: string } {
  const convert = Converter({ from: "cn", to: "tw" });
  let simplified = "";
  let traditional = "";
  for (let code = 0x3400; code <= 0x9fff; code++) {
    const character = String.fromCharCode(code);
    const form = convert(character);
    if (form === character || form.length !== 1) continue;
    simplified += character;
    traditional += form;
  }
  return { simplified, traditional };
}

/** Gives the client a table of characters from OpenCC, which is a hundred times as long. */
export function traditionalCharacters(): Plugin {
  return {
    name: "traditional-characters",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const { simplified, traditional } = characters();
      return (
        `export const SIMPLIFIED = ${JSON.stringify(simplified)};\n` +
        `export const TRADITIONAL = ${JSON.stringify(traditional)};\n`
      );
    },
  };
}
