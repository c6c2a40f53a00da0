/**
 * Letters and characters that are drawn so alike that names made of them are read as the same: of
 * each group the first stands for all. Width, accents and invisible characters make no difference
 * either.
 */
const ALIKE = [
  "li1I|ІіΙι∣",
  "oO0ОоΟο〇○",
  "aАаΑα",
  "bВвΒß",
  "cСсϲ",
  "dԁ",
  "eЕеΕε",
  "hНнΗһ",
  "jЈј",
  "kКкΚκ",
  "mМмΜ",
  "nΝη",
  "pРрΡρ",
  "qԛ",
  "sЅѕ",
  "tТтΤτ",
  "uυ",
  "vν",
  "wԝω",
  "xХхΧχ",
  "yУуΥγ",
  "zΖζ",
  "一ー—–-―",
  "二ニ",
  "八ハ",
  "力カ",
  "夕タ",
  "工エ",
  "卜ト",
  "口囗ロ",
  "日曰",
  "己已巳",
  "末未",
  "土士",
  "人入",
  "干千于",
  "戊戌戍",
] as const;

const STANDS_FOR = new Map(
  ALIKE.flatMap((group) => {
    const [first = "", ...others] = group;
    return others.map((other) => [other, first] as const);
  }),
);

/** The look of a name at a glance: people whose names look the same are taken for each other. */
export function lookOf(name: string): string {
  const seen = name
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, "");
  const folded = Array.from(seen, (character) => {
    const lower = character.toLowerCase();
    return STANDS_FOR.get(character) ?? STANDS_FOR.get(lower) ?? lower;
  });
  return folded.join("").replaceAll("rn", "m").replaceAll("vv", "w");
}
