import { useEffect, useRef } from "preact/hooks";
import type { Game, GameEvent } from "../../board/fold";
import { t } from "../../i18n/translate";
import { uiOfGame } from "./games";

export interface LogProps {
  game: Game;
  events: readonly GameEvent[];
  name: (seat: number) => string;
}

/** The events of this deal in words; read aloud as it comes. */
export function Log({ game, events, name }: LogProps) {
  const { sentenceOf } = uiOfGame(game);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, [events]);
  return (
    <ol class="log" ref={list} aria-live="polite" aria-label={t("log.title")} tabIndex={0}>
      {events.map((event, index) => {
        const sentence = sentenceOf(event, name);
        return sentence === null ? null : <li key={index}>{sentence}</li>;
      })}
    </ol>
  );
}
