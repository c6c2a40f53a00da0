import { createContext } from "preact";
import { useContext, useEffect } from "preact/hooks";
import { createChunk } from "../browser/chunk";

/**
 * The names of the players, in which no word is a word of the game, if texts explain themselves;
 * null if they do not.
 */
export const Explaining = createContext<readonly string[] | null>(null);

const CODE = createChunk(() => import("./Term"));

export interface TermedProps {
  text: string;
  /**
   * The meaning of the whole text, if it is one name; else the words of the game are looked for.
   */
  meaning?: string | undefined;
}

/** A text whose words of the game explain themselves; plain until the code for that is here. */
export function Termed({ text, meaning }: TermedProps) {
  const names = useContext(Explaining);
  const wanted = names !== null;
  useEffect(() => {
    if (wanted) void CODE.load();
  }, [wanted]);
  const found = CODE.state.value;
  if (names === null || found.is !== "ready") return <>{text}</>;
  const { Explained, WithTerms } = found.value;
  if (meaning === undefined || meaning === "") return <WithTerms text={text} names={names} />;
  return (
    <Explained name={text} text={meaning}>
      {text}
    </Explained>
  );
}
