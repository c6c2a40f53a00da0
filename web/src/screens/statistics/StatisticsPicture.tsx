import { useState } from "preact/hooks";
import { fileName } from "../../picture/png";
import { Icon } from "../../ui/icons";
import { CsvLink } from "../../ui/CsvLink";
import { lazyComponent } from "../../ui/lazyComponent";
import { gameName } from "./figures";
import { say } from "./say";
import type { GameStatistics, Statistics } from "./statistics";
import { statisticsCsv } from "./statisticsCsv";
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

/** The ways of the statistics to the group chat, and of all games into a spreadsheet. */
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
      <CsvLink
        label={say("csv")}
        csv={statisticsCsv(statistics.games)}
        name={fileName([statistics.name, say("title")], Date.now() / 1000)}
        testid="statistics-csv"
      />
      {open ? (
        <PictureOver.Component
          title={say("pictureOf")}
          draw={() => statisticsDrawing(statistics, game)}
          words={statisticsText(statistics, game)}
          name={`${fileName([statistics.name, gameName(game)], Date.now() / 1000)}.png`}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
