import { useState } from "preact/hooks";
import { pictureName } from "../../picture/png";
import { rulesName } from "../../rulesets/rulesName";
import { Icon } from "../../ui/icons";
import { lazyComponent } from "../../ui/lazyComponent";
import { say } from "./say";
import type { GameStatistics, Statistics } from "./statistics";
import { statisticsDrawing } from "./statisticsDrawing";
import { statisticsText } from "./statisticsText";

const PictureOver = lazyComponent(
  async () => (await import("../../picture/PictureDialog")).PictureDialog,
);

export interface StatisticsPictureProps {
  statistics: Statistics;
  /** The game that is shown. */
  game: GameStatistics;
}

/** The way of the statistics to the group chat. */
export function StatisticsPicture({ statistics, game }: StatisticsPictureProps) {
  const [open, setOpen] = useState(false);
  return (
    <div class="buttons">
      <button
        type="button"
        class="button primary"
        data-testid="statistics-picture"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon name="share" />
        {say("picture")}
      </button>
      {open ? (
        <PictureOver.Component
          title={say("pictureOf")}
          draw={() => statisticsDrawing(statistics, game)}
          words={statisticsText(statistics, game)}
          name={pictureName([statistics.name, rulesName(game)], Date.now() / 1000)}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
