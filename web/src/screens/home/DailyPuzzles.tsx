import { t } from "../../i18n/translate";
import { navigate } from "../../navigation/route";
import { playedGame } from "../../state/preferences";
import { dayOf, marksOf, puzzleDays, streakOf } from "../../state/puzzleDays";
import { Icon } from "../../ui/icons";

/** The way to the puzzles of the day, with the days in a row; a tick once they are done. */
export function DailyPuzzles() {
  const today = dayOf(new Date());
  const known = puzzleDays.value;
  const days = streakOf(known, today);
  const open = marksOf(known, today, playedGame()).includes(null);
  return (
    <button
      type="button"
      class="button quiet wide"
      data-testid="open-puzzles"
      onClick={() => {
        navigate({ is: "puzzles", day: null });
      }}
    >
      <Icon name={open ? "bulb" : "check"} />
      {t("home.puzzles")}
      {days < 2 ? null : <small>{t("home.puzzles.streak", { days })}</small>}
    </button>
  );
}
