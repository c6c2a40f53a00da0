import { useState } from "preact/hooks";
import type { Moment } from "../../net/protocol";
import { Avatar } from "../../ui/Avatar";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import type { Occupant } from "../table/parts/contract";
import { say } from "./say";
import { usePlayOn, type PlayedRules } from "./usePlayOn";
import "./playOn.css";

export interface PlayOnProps {
  /** The step that is shown. */
  at: Omit<Moment, "seat">;
  played: PlayedRules;
  occupants: readonly Pick<Occupant, "id" | "name" | "face">[];
  /** The seat that is played for; null: it is asked for. */
  seat: number | null;
  /** The reader's own seat in the deal; null if they did not play it. */
  mine: number | null;
  /** Called before the page is left. */
  onLeave: () => void;
}

/** Plays the deal on from the step that is shown, for the seat whose view it is. */
export function PlayOn({ at, played, occupants, seat, mine, onLeave }: PlayOnProps) {
  const { ready, playOn } = usePlayOn();
  const [asking, setAsking] = useState(false);
  const other = seat === null || seat === mine ? null : (occupants[seat]?.name ?? "");
  const label = other === null ? say("play") : say("playFor", { name: other });

  function play(from: number): void {
    onLeave();
    playOn({ ...at, seat: from }, played);
  }

  return (
    <>
      <button
        type="button"
        class="button quiet play-on"
        data-testid="play-on"
        aria-label={label}
        title={label}
        disabled={!ready}
        onClick={() => {
          if (seat === null) setAsking(true);
          else play(seat);
        }}
      >
        <Icon name="branch" />
        <span class="play-on-long">{label}</span>
        <span class="play-on-short">
          {other === null ? say("playShort") : say("playForShort", { name: other })}
        </span>
      </button>
      {asking ? (
        <Dialog
          title={say("whom")}
          onClose={() => {
            setAsking(false);
          }}
        >
          <p class="hint">{say("how")}</p>
          <ul class="play-on-seats">
            {occupants.map(({ id, name, face }, index) => (
              <li key={index}>
                <button
                  type="button"
                  class="button quiet wide"
                  data-testid={`play-on-${index}`}
                  disabled={!ready}
                  onClick={() => {
                    setAsking(false);
                    play(index);
                  }}
                >
                  <Avatar id={id} name={name} face={face} />
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}
