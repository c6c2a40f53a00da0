import type { facesZh } from "./faces.zh";

/** Faces to choose from, in English. */
export const facesEn: Readonly<Record<keyof typeof facesZh, string>> = {
  title: "Choose a picture",
  letters: "Letters of the name",
  names:
    "Cat|Dog|Rabbit|Panda|Tiger|Fox|Bear|Pig|Ox|Sheep|Monkey|Mouse|Rooster|Frog|Koala|Lion|Horse|Dragon|Penguin|Owl|Hedgehog|Carp|Crane|Elephant",
};
