import { useRef, useState } from "preact/hooks";
import { FaceButton } from "../../ui/FaceButton";
import { Icon } from "../../ui/icons";
import { LONGEST_NAME } from "../../state/naming";
import { t } from "../../i18n/translate";
import { useSession } from "../../state/useSession";

/** My name, changed in place: tap, type, done. */
export function NameRow() {
  const session = useSession();
  const name = session.name.value;
  const id = session.welcome.value?.player ?? "";
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function save(): void {
    const wanted = (draft ?? "").trim();
    if (wanted !== "" && wanted !== name) session.rename(wanted);
    setDraft(null);
  }

  return (
    <form
      class="name-row"
      onSubmit={(event) => {
        event.preventDefault();
        field.current?.blur();
      }}
    >
      <FaceButton id={id} name={draft ?? name} />
      <label class="name-field">
        <span class="spoken">{t("home.nickname")}</span>
        <input
          ref={field}
          data-testid="nickname"
          value={draft ?? name}
          maxLength={LONGEST_NAME}
          autocomplete="nickname"
          enterkeyhint="done"
          spellcheck={false}
          onFocus={(event) => {
            setDraft(name);
            event.currentTarget.select();
          }}
          onInput={(event) => {
            setDraft(event.currentTarget.value);
          }}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            setDraft(null);
            requestAnimationFrame(() => field.current?.blur());
          }}
        />
        <Icon name="edit" />
      </label>
    </form>
  );
}
