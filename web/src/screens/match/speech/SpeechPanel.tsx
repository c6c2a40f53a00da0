import { useEffect, useState } from "preact/hooks";
import { Segments, Toggle } from "../../../ui/controls";
import { Dialog } from "../../../ui/Dialog";
import { Icon } from "../../../ui/icons";
import { useSession } from "../../../state/useSession";
import type { Game } from "../../../board/fold";
import { t } from "../../../i18n/translate";
import type { Room } from "../../../net/protocol";
import { preparePhrases } from "../../../sound/sound";
import { speechShown } from "../../../state/preferences";
import { isSilenced, silence, speakerOf } from "../../../state/silence";
import { benchOf } from "../../../state/bench";
import { everybodyOf } from "../../table/parts/occupants";
import { inTurn } from "../../../telling/places";
import { EmoteFace } from "./EmoteFace";
import { EMOTES, PHRASES, THINGS } from "../../../state/sayings";
import { ThingPicture } from "./ThingPicture";
import "./speech.css";

/** Opens the panel of phrases. */
export function SpeechButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      class="table-menu speech-open"
      aria-label={t("speech.open")}
      data-testid="speech-open"
      onClick={onOpen}
    >
      <Icon name="chat" />
    </button>
  );
}

export interface SpeechPanelProps {
  room: Room;
  game: Game;
  /** One's own seat; null for a person who sits out, who tosses nothing. */
  seat: number | null;
  onClose: () => void;
}

/** Everything that can be said at the table, by one tap each, and the people who are silenced. */
export function SpeechPanel({ room, game, seat, onClose }: SpeechPanelProps) {
  const session = useSession();
  const occupants = everybodyOf(room);
  const me = session.welcome.value?.player;
  const others = inTurn(room.seats.length, seat ?? 0).filter(
    (other) => other !== seat && room.seats[other]?.kind !== "empty",
  );
  const people = [
    ...others.filter((other) => room.seats[other]?.kind === "player"),
    ...benchOf(room).flatMap(({ player }, out) => (player === me ? [] : [room.seats.length + out])),
  ];
  const [target, setTarget] = useState<number | null>(null);
  const to = target !== null && others.includes(target) ? target : others[0];
  const name = (other: number): string => occupants[other]?.name ?? "";
  useEffect(preparePhrases, []);

  return (
    <Dialog title={t("speech.title")} onClose={onClose} wide>
      <div class="speech" data-testid="speech">
        <div class="speech-phrases" role="group" aria-label={t("speech.phrases")}>
          {PHRASES[game].map((saying) => (
            <button
              type="button"
              class="speech-phrase"
              key={saying}
              data-saying={saying}
              onClick={() => {
                session.speak(saying);
                onClose();
              }}
            >
              {t(`say.${saying}`)}
            </button>
          ))}
        </div>
        <div class="speech-emotes" role="group" aria-label={t("speech.emotes")}>
          {EMOTES.map((emote) => (
            <button
              type="button"
              class="speech-emote"
              key={emote}
              data-saying={emote}
              aria-label={t(`say.${emote}`)}
              onClick={() => {
                session.speak(emote);
                onClose();
              }}
            >
              <EmoteFace emote={emote} />
            </button>
          ))}
        </div>
        {to === undefined || seat === null ? null : (
          <div class="speech-toss">
            <span class="speech-label">{t("speech.to")}</span>
            <Segments
              label={t("speech.to")}
              options={others.map((other) => ({ value: other, label: name(other) }))}
              value={to}
              onChange={setTarget}
            />
            <div class="speech-things">
              {THINGS.map((thing) => (
                <button
                  type="button"
                  class="speech-emote"
                  key={thing}
                  data-thing={thing}
                  aria-label={t("speech.toss", { thing: t(`toss.${thing}`), name: name(to) })}
                  onClick={() => {
                    session.toss(thing, to);
                    onClose();
                  }}
                >
                  <ThingPicture thing={thing} />
                </button>
              ))}
            </div>
          </div>
        )}
        <Silence room={room} people={people} name={name} />
      </div>
    </Dialog>
  );
}

interface SilenceProps {
  room: Room;
  /** The places of the other people. */
  people: readonly number[];
  name: (place: number) => string;
}

/** The switch for hearing the others at all, and those for each of them. */
function Silence({ room, people, name }: SilenceProps) {
  if (people.length === 0) return null;
  return (
    <div class="speech-silence">
      <label class="menu-row">
        <span>{t("speech.shown")}</span>
        <Toggle
          label={t("speech.shown")}
          value={speechShown.value}
          onChange={(on) => {
            speechShown.value = on;
          }}
        />
      </label>
      {speechShown.value ? (
        <div class="speech-people" role="group" aria-label={t("speech.silence")}>
          <span class="speech-label">{t("speech.silence")}</span>
          {people.map((other) => {
            const who = speakerOf(room, other);
            const silent = isSilenced(who);
            return (
              <button
                type="button"
                class={silent ? "speech-person silent" : "speech-person"}
                key={who}
                aria-pressed={silent}
                data-testid={`silence-${other}`}
                onClick={() => {
                  silence(who, !silent);
                }}
              >
                {name(other)}
              </button>
            );
          })}
        </div>
      ) : null}
    </div>
  );
}
