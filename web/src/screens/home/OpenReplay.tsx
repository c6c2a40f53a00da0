import { useRef, useState } from "preact/hooks";
import { post } from "../../browser/api";
import { codeSentence } from "../../i18n/codes";
import { navigate } from "../../navigation/route";
import { Icon } from "../../ui/icons";
import { say } from "./Practice";

/** Opens the replay of a match that was saved as a file, here or elsewhere. */
export function OpenReplay() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function open(file: File): Promise<void> {
    const found = await post<{ share: string }>("/api/practice/open", await file.text());
    setRefusal(found.is === "failed" ? found.code : null);
    if (found.is === "ready") {
      navigate({ is: "replay", share: found.value.share, deal: null, step: null });
    }
  }

  return (
    <>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        hidden
        data-testid="replay-file"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) void open(file);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
      <button
        type="button"
        class="button quiet wide"
        data-testid="open-replay-file"
        onClick={() => field.current?.click()}
      >
        <Icon name="book" />
        {say("practice.open.file")}
      </button>
      {refusal === null ? null : <p role="alert">{codeSentence("http", refusal)}</p>}
    </>
  );
}
