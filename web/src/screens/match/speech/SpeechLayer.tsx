import { useSignal } from "@preact/signals";
import type { CSSProperties } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSession } from "../../../state/useSession";
import { keepClear } from "../../../ui/useClearSpot";
import { personAt } from "../../../state/bench";
import { t } from "../../../i18n/translate";
import type { Spoken, Tossed } from "../../../net/protocol";
import { still } from "../../../state/appearance";
import { playNow, sayNow } from "../../../sound/sound";
import { vibrate } from "../../../state/appearance";
import { FADE } from "../../table/parts/motion";
import { EmoteFace } from "./EmoteFace";
import { isEmote } from "../../../state/sayings";
import { ThingPicture } from "./ThingPicture";
import "./speech.css";

/** The time that a bubble stands (ms). */
const STANDS = 2600;
/** The times of a flight and of its landing (ms): together less than 1.2 s. */
const FLIGHT = 700;
const LANDED = 450;
/** The time for which a thing is seen if motion is off (ms). */
const SEEN = 1100;

interface Bubble {
  id: number;
  seat: number;
  /** The name of the speaker if no card at the table shows it: one who sits out. */
  from: string | null;
  /** The saying; null for a nudge. */
  saying: Spoken["saying"] | null;
  style: CSSProperties;
}

interface Throw extends Tossed {
  id: number;
}

/** The sayings of the seats, beside their cards, and the things tossed between them; they take no taps. */
export function SpeechLayer({ name }: { name: (seat: number) => string }) {
  const session = useSession();
  const layer = useRef<HTMLDivElement>(null);
  const bubbles = useSignal<readonly Bubble[]>([]);
  const throws = useSignal<readonly Throw[]>([]);
  const spoken = useSignal("");
  const nextId = useRef(1);
  const names = useRef(name);
  names.current = name;

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const later = (work: () => void, ms: number): void => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, ms);
      timers.add(timer);
    };
    const end = session.speech.onSpoken((speech) => {
      const id = nextId.current++;
      const who = names.current(speech.seat);
      if (speech.type !== "tossed") {
        const saying = speech.type === "spoken" ? speech.saying : null;
        const { seat } = speech;
        const room = session.room.value;
        const player = room === null ? null : (personAt(room, seat)?.player ?? null);
        if (saying !== null) sayNow(saying, seat, player);
        const from = room !== null && seat >= room.seats.length ? who : null;
        const style = from === null ? placeBeside(layer.current, seat) : {};
        const bubble = { id, seat, from, saying, style };
        bubbles.value = [...bubbles.value.filter((other) => other.seat !== seat), bubble];
        spoken.value = t("speech.said", { name: who, words: wordsOf(saying) });
        if (speech.type === "nudged" && speech.to === session.seat.value) shake(layer.current);
        later(() => {
          bubbles.value = bubbles.value.filter((one) => one.id !== id);
        }, STANDS);
      } else {
        throws.value = [...throws.value, { ...speech, id }];
        const thing = t(`toss.${speech.thing}`);
        spoken.value = t("speech.tossed", { name: who, thing, to: names.current(speech.to) });
        later(() => {
          throws.value = throws.value.filter((one) => one.id !== id);
        }, SEEN + FADE);
      }
    });
    return () => {
      end();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [session]);

  return (
    <div class="speech-layer" ref={layer}>
      <p class="spoken" role="status">
        {spoken.value}
      </p>
      {bubbles.value.map(({ id, saying, style, seat, from }) => (
        <div
          key={id}
          class={bubbleClass(saying, from)}
          style={style}
          ref={from === null ? null : placeClear}
          data-testid="speech-bubble"
          data-speaker={seat}
          aria-hidden="true"
        >
          {from === null ? null : <b>{from}</b>}
          {saying !== null && isEmote(saying) ? <EmoteFace emote={saying} /> : wordsOf(saying)}
        </div>
      ))}
      {throws.value.map((one) => (
        <FlyingThing key={one.id} toss={one} layer={layer.current} />
      ))}
    </div>
  );
}

function bubbleClass(saying: Spoken["saying"] | null, from: string | null): string {
  const drawn = saying !== null && isEmote(saying) ? " drawn" : "";
  return `speech-bubble${drawn}${from === null ? "" : " named"}`;
}

/** The words of a saying, or of a nudge. */
function wordsOf(saying: Spoken["saying"] | null): string {
  return saying === null ? t("table.nudged") : t(`say.${saying}`);
}

/** Shake the lower edge and the phone, and sound: somebody waits for this seat. */
function shake(layer: HTMLElement | null): void {
  playNow("turn");
  vibrate([70, 50, 70]);
  const own = layer?.closest(".table")?.querySelector(".table-own") ?? null;
  if (own === null || still()) return;
  own.animate(
    [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 420 },
  );
}

/** One thing on its way: an arc from face to face, or a picture that fades if motion is off. */
function FlyingThing({ toss, layer }: { toss: Throw; layer: HTMLElement | null }) {
  const thing = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const to = middleOf(layer, toss.to);
    const piece = thing.current;
    if (piece === null || to === null) return;
    piece.style.left = `${to.x}px`;
    piece.style.top = `${to.y}px`;
    const from = middleOf(layer, toss.seat);
    if (from === null || still()) {
      piece.animate(
        [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.8 }, {}],
        {
          duration: SEEN,
          fill: "forwards",
        },
      );
      return;
    }
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    const rise = Math.max(40, Math.hypot(dx, dy) / 5);
    const share = FLIGHT / (FLIGHT + LANDED);
    piece.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(.6)`, opacity: 1, easing: "ease-out" },
        {
          transform: `translate(${dx / 2}px, ${dy / 2 - rise}px) rotate(200deg) scale(1.15)`,
          opacity: 1,
          offset: share / 2,
          easing: "ease-in",
        },
        { transform: "rotate(360deg) scale(1)", opacity: 1, offset: share },
        { transform: "rotate(360deg) scale(1.35, 1.1)", opacity: 1, offset: share + 0.08 },
        { transform: "rotate(360deg) scale(1.2)", opacity: 0 },
      ],
      { duration: FLIGHT + LANDED, fill: "forwards" },
    );
  }, []);
  return (
    <span class="speech-thing" ref={thing} data-testid="tossed" data-to={toss.to}>
      <ThingPicture thing={toss.thing} />
    </span>
  );
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

/** The place of a seat's card, relative to the layer, with the layer's size; null if none is. */
function boxOf(layer: HTMLElement | null, seat: number): { card: Box; room: DOMRect } | null {
  const table = layer?.closest(".table") ?? null;
  const card = table?.querySelector(`[data-testid="seat-card"][data-seat="${seat}"]`);
  if (layer === null || card === null || card === undefined) return null;
  const room = layer.getBoundingClientRect();
  const { left, top, right, bottom, width, height } = card.getBoundingClientRect();
  return {
    room,
    card: {
      left: left - room.left,
      top: top - room.top,
      right: right - room.left,
      bottom: bottom - room.top,
      width,
      height,
    },
  };
}

/** The middle of a seat's face. */
function middleOf(layer: HTMLElement | null, seat: number): { x: number; y: number } | null {
  const box = boxOf(layer, seat);
  if (box === null) return null;
  const { card } = box;
  return { x: card.left + Math.min(card.width / 2, 40), y: card.top + card.height / 2 };
}

/** Put the bubble of a speaker without a seat on a spot that is clear of the pieces in play. */
function placeClear(bubble: HTMLElement | null): void {
  if (bubble !== null) keepClear(bubble, "spoken", true);
}

/** A place beside the card of a seat, on the side with more of the table. */
function placeBeside(layer: HTMLElement | null, seat: number): CSSProperties {
  const box = boxOf(layer, seat);
  if (box === null) return {};
  const { card, room } = box;
  const [x, y] = [card.left + card.width / 2, card.top + card.height / 2];
  const vertical =
    y < room.height * 0.55
      ? { top: `${card.bottom + 6}px` }
      : { bottom: `${room.height - card.top + 6}px` };
  if (x < room.width * 0.36) return { left: `${Math.max(6, card.left)}px`, ...vertical };
  if (x > room.width * 0.64) {
    return { right: `${Math.max(6, room.width - card.right)}px`, ...vertical };
  }
  return { left: `${x}px`, transform: "translateX(-50%)", ...vertical };
}
