import { language, t, type Language } from "../i18n/translate";
import { Segments } from "./controls";

/** Chinese or English, each in its own words. */
export function LanguageSwitch() {
  return (
    <Segments<Language>
      label={t("ui.language")}
      value={language.value}
      onChange={(chosen) => {
        language.value = chosen;
      }}
      options={[
        { value: "zh", label: "中文" },
        { value: "en", label: "EN" },
      ]}
    />
  );
}
