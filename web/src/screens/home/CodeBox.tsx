import { useState } from "preact/hooks";
import { navigate, parseRoute } from "../../app/route";
import { useRefusal } from "../../app/useRefusal";
import { t } from "../../i18n/translate";
import { session } from "../../state/session";
import { pastedHash, plainCode, ROOM_CODE_LENGTH } from "./code";

/**
 * Six boxes for a room code.
 *
 * One field lies over the boxes: pasting, correcting, the keyboard's own suggestions and screen
 * readers work as in any other field, and the last sign joins at once.
 */
export function CodeBox() {
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState(false);

  useRefusal("join", () => {
    setWrong(true);
    setCode("");
  });

  function change(text: string): void {
    setWrong(false);
    const hash = pastedHash(text);
    if (hash !== null) {
      navigate(parseRoute(hash));
      return;
    }
    const plain = plainCode(text).slice(0, ROOM_CODE_LENGTH);
    setCode(plain);
    if (plain.length === ROOM_CODE_LENGTH) session.join({ code: plain });
  }

  return (
    <div class={wrong ? "code-box wrong" : "code-box"}>
      {Array.from({ length: ROOM_CODE_LENGTH }, (_, place) => (
        <span
          key={place}
          class={place === Math.min(code.length, ROOM_CODE_LENGTH - 1) ? "cell next" : "cell"}
          aria-hidden="true"
        >
          {code[place] ?? ""}
        </span>
      ))}
      <input
        data-testid="code-box"
        aria-label={t("home.code")}
        aria-invalid={wrong}
        value={code}
        inputMode="text"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        enterkeyhint="go"
        onInput={(event) => {
          change(event.currentTarget.value);
        }}
        onSelect={(event) => {
          // The caret belongs behind what is there, like the mark on the boxes.
          const { value } = event.currentTarget;
          event.currentTarget.setSelectionRange(value.length, value.length);
        }}
      />
    </div>
  );
}
