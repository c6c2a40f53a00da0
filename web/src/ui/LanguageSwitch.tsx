import { language, speak, t, type Language } from "../i18n/translate";
import { useSession } from "../state/useSession";
import { Segments } from "./controls";

/** Chinese in either writing or English, each in its own words. */
export function LanguageSwitch() {
  const session = useSession();
  return (
    <Segments<Language>
      label={t("ui.language")}
      value={language.value}
      onChange={(chosen) => {
        void speak(chosen).then((came) => {
          if (!came) session.say("no_line");
        });
      }}
      options={[
        { value: "zh", label: "简体" },
        { value: "zh-Hant", label: "繁體" },
        { value: "en", label: "EN" },
      ]}
    />
  );
}
