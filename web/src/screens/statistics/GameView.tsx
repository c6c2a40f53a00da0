import { useTableWordsOf } from "../../rulesets/useTableWords";
import { CoursePlot } from "./CoursePlot";
import { figuresOf, signClass } from "./figures";
import { PlacesPlot } from "./PlacesPlot";
import { say } from "./say";
import type { GameStatistics } from "./statistics";

/** The figures of a game, and the plots of its matches. */
export function GameView({ game }: { game: GameStatistics }) {
  useTableWordsOf({ ruleset: game.ruleset, preset: null, switches: game.rules ?? {} });
  return (
    <>
      <section class="panel">
        <h2>{say("figures")}</h2>
        <dl class="stat-figures" data-testid="figures">
          {figuresOf(game).map(({ label, value, note, points }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b class={signClass(points)}>{value}</b>
                {note === null ? null : <small>{note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {game.course.length < 2 ? null : (
        <section class="panel" data-testid="course">
          <h2>{say("course")}</h2>
          <CoursePlot game={game} />
        </section>
      )}
      {game.matches === 0 ? null : (
        <section class="panel" data-testid="places">
          <h2>{say("places")}</h2>
          <PlacesPlot places={game.places} />
        </section>
      )}
    </>
  );
}
