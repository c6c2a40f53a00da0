import { useState } from "preact/hooks";
import { signed } from "../../matches/points";
import { fileName } from "../../picture/png";
import { CsvLink } from "../../ui/CsvLink";
import { Icon } from "../../ui/icons";
import { lazyComponent } from "../../ui/lazyComponent";
import { spanText } from "../statistics/day";
import { say } from "./say";
import { seasonCsv } from "./seasonCsv";
import { nameOf, seasonDrawing, type SeasonSheet } from "./seasonDrawing";

const PictureOver = lazyComponent(
  async () => (await import("../../picture/PictureDialog")).PictureDialog,
);

/** The way of the standings to the group chat. */
export function SeasonPicture(sheet: SeasonSheet) {
  const [open, setOpen] = useState(false);
  const { title, game, facts, places, names } = sheet;
  return (
    <div class="buttons">
      <button
        type="button"
        class="button"
        data-testid="season-picture"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon name="share" />
        {say("picture")}
      </button>
      <CsvLink
        label={say("csv")}
        csv={seasonCsv(sheet)}
        name={fileName([title], Date.now() / 1000)}
        testid="season-csv"
      />
      {open ? (
        <PictureOver.Component
          title={say("pictureOf")}
          draw={() => seasonDrawing(sheet)}
          words={[
            title,
            game.join(" · "),
            spanText(facts),
            ...places.map(({ player, rank, points, deals }) =>
              say("line", {
                place: rank,
                name: nameOf(player, names),
                points: signed(points),
                deals,
              }),
            ),
          ].join("\n")}
          name={`${fileName([title], Date.now() / 1000)}.png`}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
