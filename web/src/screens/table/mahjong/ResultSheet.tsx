import { Tile } from "../../../art/Tile";
import { rulesetOf, say } from "../../../app/rulesets";
import type { MahjongBoard } from "../../../board/mahjong/board";
import { type Won } from "../../../board/mahjong/events";
import type { TileKind } from "../../../board/tile";
import { t } from "../../../i18n/translate";
import type { ResultProps } from "../games";
import { windOf } from "../places";
import { Transfers } from "../Transfers";
import { Melds } from "./Melds";
import { signed } from "../points";
import { windWord } from "./words";

/** How a deal ended: who won with what, what it was worth and why, who paid, every hand. */
export function Result({ board, ruleset, sitters, scores }: ResultProps<MahjongBoard>) {
  const name = (seat: number): string => sitters[seat]?.name ?? "";
  return (
    <div class={board.wins.length === 0 ? "mj-result" : "mj-result won"}>
      {board.wins.length === 0 ? (
        <p class="mj-result-none brush">{t("result.exhausted")}</p>
      ) : (
        board.wins.map((won, index) => (
          <WinBlock key={index} won={won} board={board} ruleset={ruleset} name={name} />
        ))
      )}
      <div class="mj-result-rest">
        <ol class="mj-results">
          {board.seats.map((seat, index) => {
            const gained = board.scores[index] ?? 0;
            const won = board.wins.some((win) => win.seat === index);
            return (
              <li key={index} class={won ? "winner" : ""} data-seat={index}>
                <span class="mj-result-wind">{windWord(windOf(index, board.dealer))}</span>
                <span class="mj-result-name">{name(index)}</span>
                <b class={gained > 0 ? "gain" : gained < 0 ? "loss" : ""}>{signed(gained)}</b>
                <span class="mj-result-sum">{signed((scores[index] ?? 0) + gained)}</span>
                {won ? null : (
                  <span class="mj-mini-hand">
                    <span class="mj-win-group">
                      {(seat.hand ?? []).map((tile, place) => (
                        <Tile kind={tile} key={place} />
                      ))}
                    </span>
                    <Melds melds={seat.melds} owner={index} />
                  </span>
                )}
              </li>
            );
          })}
        </ol>
        <Transfers transfers={board.transfers} name={name} />
      </div>
    </div>
  );
}

interface WinBlockProps {
  won: Won;
  board: MahjongBoard;
  ruleset: string;
  name: (seat: number) => string;
}

function WinBlock({ won, board, ruleset, name }: WinBlockProps) {
  const fans = rulesetOf(ruleset)?.fans ?? [];
  const how =
    won.giver === null
      ? t("result.selfDrawn")
      : t(won.how === "robbing_kong" ? "result.robbing" : "result.discard", {
          name: name(won.giver),
        });
  const melds = board.seats[won.seat]?.melds ?? [];
  return (
    <section class="mj-win" data-testid="win">
      <header class="mj-win-head">
        <b class="mj-win-name">{name(won.seat)}</b>
        <span class={won.giver === null ? "mj-win-how own brush" : "mj-win-how brush"}>{how}</span>
      </header>
      <div class="mj-win-hand">
        {grouped(won).map((group, index) => (
          <span class="mj-win-group" key={index}>
            {group.map(({ tile, winning }, place) => (
              <span class={winning ? "mj-win-tile ringed" : "mj-win-tile"} key={place}>
                <Tile kind={tile} />
              </span>
            ))}
          </span>
        ))}
        <Melds melds={melds} owner={won.seat} />
      </div>
      <ul class="mj-fans">
        {won.score.fans.map((fan) => {
          const text = fans.find((candidate) => candidate.id === fan.id);
          return (
            <li key={fan.id} title={text === undefined ? "" : say(text.definition)}>
              <span class="mj-fan-name">
                {text === undefined ? fan.id.replaceAll("_", " ") : say(text.name)}
                {fan.count > 1 ? ` ×${fan.count}` : ""}
              </span>
              <b>
                {fan.points > 0 ? t("result.fanPoints", { points: fan.points * fan.count }) : ""}
              </b>
            </li>
          );
        })}
        {won.score.fans.length === 0 ? <li class="mj-fan-none">{t("result.noFans")}</li> : null}
        <li class="mj-fan-total">
          <span>{t("result.worth")}</span>
          <b>{t("result.points", { points: won.score.points })}</b>
        </li>
      </ul>
    </section>
  );
}

interface ShownTile {
  tile: TileKind;
  winning: boolean;
}

/** Kinds of groups that come from the concealed hand; all others are melds. */
const CONCEALED: ReadonlySet<string> = new Set(["run", "triplet", "pair", "single"]);

/** The concealed part of a winning hand by groups, with one copy of the winning tile marked. */
export function grouped(won: Won): ShownTile[][] {
  const lists: TileKind[][] = [];
  const singles: TileKind[] = [];
  for (const group of won.score.groups) {
    if (group.kind === "single") singles.push(...group.tiles);
    else if (CONCEALED.has(group.kind)) lists.push(group.tiles);
  }
  if (singles.length > 0) lists.push(singles);
  const told = lists.reduce((sum, tiles) => sum + tiles.length, 0) === won.hand.length;
  const shown = (told ? lists : [[...won.hand].sort((a, b) => a - b)]).map((tiles) =>
    tiles.map((tile) => ({ tile, winning: false })),
  );
  const winning = shown
    .flat()
    .reverse()
    .find((entry) => entry.tile === won.tile);
  if (winning !== undefined) winning.winning = true;
  return shown;
}
