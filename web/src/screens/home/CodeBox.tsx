import type { TargetedEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import { navigate, parseRoute } from "../../navigation/route";
import { useRefusal } from "../../ui/useRefusal";
import { t } from "../../i18n/translate";
import { useSession } from "../../state/useSession";
import { isAtDoor } from "./JoinScreen";
import { pastedHash, plainCode, ROOM_CODE_LENGTH } from "./code";

/**
 * Six boxes for a room code.
 *
 * One field lies over the boxes: pasting, correcting, the keyboard's own suggestions and screen
 * readers work as in any other field, and the last sign joins at once. While an input method is
 * still composing, its text is shown and left alone; nothing is sent before it is done. A code that
 * was wrong stays to be mended: a tap on a box marks its sign, and the next one takes its place;
 * the signs after it begin another code.
 */
export function CodeBox() {
  const session = useSession();
  const [text, setText] = useState("");
  const [caret, setCaret] = useState(0);
  const [wrong, setWrong] = useState(false);
  const code = plainCode(text).slice(0, ROOM_CODE_LENGTH);
  /** The code that was sent last, until something else is typed. */
  const sent = useRef("");

  useRefusal("join", (refusal) => {
    if (sent.current === "") return;
    // The code stays there until the host answers.
    if (isAtDoor(refusal.code)) navigate({ is: "join", by: { code: sent.current } });
    else setWrong(true);
  });

  function type(typed: string): void {
    const hash = pastedHash(typed);
    if (hash !== null) {
      navigate(parseRoute(hash));
      return;
    }
    const plain = plainCode(typed);
    const anew = wrong && plain.startsWith(code) && plain.length > ROOM_CODE_LENGTH;
    const next = (anew ? plain.slice(ROOM_CODE_LENGTH) : plain).slice(0, ROOM_CODE_LENGTH);
    setText(next);
    if (next !== code) setWrong(false);
    if (next !== sent.current) sent.current = "";
    if (next.length === ROOM_CODE_LENGTH && sent.current === "") send(next);
  }

  function send(code: string): void {
    sent.current = code;
    session.join({ code });
  }

  /** Mark the sign in the box that was tapped; behind the last one the next would stand. */
  function mark(input: HTMLInputElement, x: number): void {
    const boxes = [...(input.parentElement?.querySelectorAll(".cell") ?? [])];
    const tapped = boxes.findIndex((box) => x < box.getBoundingClientRect().right);
    const place = tapped < 0 ? input.value.length : Math.min(tapped, input.value.length);
    input.setSelectionRange(place, Math.min(place + 1, input.value.length));
    setCaret(place);
  }

  function follow({ currentTarget }: TargetedEvent<HTMLInputElement>): void {
    setCaret(currentTarget.selectionStart ?? 0);
  }

  return (
    <div class={wrong ? "code-box wrong" : "code-box"}>
      {Array.from({ length: ROOM_CODE_LENGTH }, (_, place) => (
        <span
          key={place}
          class={place === Math.min(caret, ROOM_CODE_LENGTH - 1) ? "cell next" : "cell"}
          aria-hidden="true"
        >
          {code[place] ?? ""}
        </span>
      ))}
      <input
        data-testid="code-box"
        aria-label={t("home.code")}
        aria-invalid={wrong}
        value={text}
        inputMode="numeric"
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="go"
        onInput={(event) => {
          const { value } = event.currentTarget;
          if (event.isComposing) setText(value);
          else type(value);
          follow(event);
        }}
        onCompositionEnd={(event) => {
          type(event.currentTarget.value);
        }}
        onClick={(event) => {
          mark(event.currentTarget, event.clientX);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.isComposing && code.length === ROOM_CODE_LENGTH) {
            send(code);
          }
        }}
        onKeyUp={follow}
        onSelect={follow}
      />
    </div>
  );
}
