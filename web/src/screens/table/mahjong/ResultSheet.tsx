import { useSignal } from "@preact/signals";
import type { MahjongBoard } from "../../../board/mahjong/board";
import { Flowers } from "./Flowers";
import { t } from "../../../i18n/translate";
import type { ResultProps } from "../parts/contract";
import { Termed } from "../../../terms/Termed";
import { Account } from "../result/Account";
import { accountOf } from "../result/account";
import { ResultHands } from "../result/ResultHands";
import { ResultSeats } from "../result/ResultSeats";
import { say } from "../result/say";
import { FoldedWins } from "../result/Wins";
import { rulesetOf } from "../../../rulesets/rulesets";
import { inOrder, orderOf } from "../../../board/mahjong/handOrder";
import { endStates, pointsOfWin, type EndState } from "../../../board/mahjong/winPoints";
import { aboutReady, accountWords, kongNotes, readyWords } from "./account";
import { BirdsLine } from "./Birds";
import { handWidth, Melds } from "./Melds";
import { OpeningLines } from "./OpeningsOver";
import { PlayTile } from "./PlayTile";
import { WinBlock } from "./WinBlock";
import { howWon, seatMark, winCount, winWord } from "../../../telling/mahjong/words";

function notWon({ seats, wins }: MahjongBoard, name: (seat: number) => string): string {
  const left = seats.flatMap((_, seat) =>
    wins.some((won) => won.seat === seat) ? [] : [name(seat)],
  );
  return left.join(t("table.comma"));
}

/** The width of the hands that did not win, the same for all: then their tiles are of one size. */
function widestHand({ seats, wins }: MahjongBoard): ReturnType<typeof handWidth> {
  const widths = seats
    .filter((_, seat) => wins.every((won) => won.seat !== seat))
    .map(({ hand, melds, bonus }) => handWidth([hand?.length ?? 0], melds, bonus));
  return {
    "--across": Math.max(0, ...widths.map((one) => one["--across"])),
    "--gaps": Math.max(0, ...widths.map((one) => one["--gaps"])),
  };
}

/** 有叫, 没叫, 花猪. */
function stateWord(state: EndState | undefined): string | null {
  return state === undefined ? null : t(`mj.result.${state}`);
}

/**
 * The result of a deal: the points of all seats, the account of one, the wins with their worth and
 * the reasons, every hand.
 */
export function Result(props: ResultProps<MahjongBoard>) {
  const { board, ruleset, rules, occupants, scores, mine } = props;
  const chosen = useSignal(mine ?? board.wins[0]?.seat ?? 0);
  const name = (seat: number): string => occupants[seat]?.name ?? "";
  const states = endStates(board, rules);
  const described = rulesetOf(ruleset);
  const seats = board.seats.length;
  const seat = chosen.value;
  return (
    <div class={board.wins.length === 0 ? "deal-result mj-result" : "deal-result mj-result won"}>
      <ResultSeats
        board={board}
        scores={scores}
        mine={mine}
        chosen={seat}
        onChoose={(other) => {
          chosen.value = other;
        }}
        name={name}
        mark={(of) => seatMark({ seats, seat: of, dealer: board.dealer }, rules)}
      />
      <div class="result-first">
        {board.wins.length > 0 ? null : (
          <p class="result-none">
            <b class="brush">
              <Termed
                text={t(
                  board.exhausted === "three_winners" ? "result.threeWinners" : "result.exhausted",
                )}
              />
            </b>
            {board.exhausted === "three_winners" ? null : <span>{say("exhausted.wall")}</span>}
          </p>
        )}
        <Account
          lines={accountOf(
            board.transfers,
            seat,
            accountWords(board, rules, described, name),
            board.winnersStay ? board.winFrom : [],
          )}
          seat={seat}
          seats={seats}
          own={seat === mine}
          name={name}
          about={aboutReady(board, rules, described)}
          notes={kongNotes(board, states, rules, name)}
        />
      </div>
      {board.wins.length === 0 ? null : (
        <div class="result-wins">
          {board.exhausted === null || notWon(board, name) === "" ? null : (
            <p class="mj-result-out">
              <Termed text={t("mj.result.goesOut", { names: notWon(board, name) })} />
            </p>
          )}
          <Wins {...props} name={name} />
        </div>
      )}
      <div class="result-rest" style={widestHand(board)}>
        <OpeningLines board={board} name={name} />
        <BirdsLine board={board} rules={rules} name={name} />
        <ResultHands
          seats={board.seats}
          wins={board.wins}
          name={name}
          mine={mine}
          note={(of) =>
            [
              stateWord(states.get(of)),
              states.get(of) === "ready" ? readyWords(board, of, rules, described) : null,
            ]
              .filter((word) => word !== null)
              .join(" ") || null
          }
          hand={({ hand, melds, bonus }, of) => (
            <span class="mj-mini-hand">
              <span class="mj-win-group">
                {inOrder(hand ?? [], orderOf(board, of)).map((tile, place) => (
                  <PlayTile kind={tile} key={place} />
                ))}
              </span>
              <Melds melds={melds} owner={of} seats={seats} />
              <Flowers bonus={bonus} seat={of} />
            </span>
          )}
        />
      </div>
    </div>
  );
}

/**
 * The only win as a whole; several as lines that unfold. Where winners stay a seat has one line for
 * all of its wins.
 */
function Wins(props: ResultProps<MahjongBoard> & { name: (seat: number) => string }) {
  const { board, ruleset, rules, mine, name } = props;
  const shown = { board, ruleset, rules, name };
  const [only] = board.wins;
  if (board.wins.length === 1 && only !== undefined) return <WinBlock won={only} {...shown} />;
  const seats = board.winnersStay
    ? [...new Set(board.wins.map(({ seat }) => seat))].map((seat) =>
        board.wins.filter((won) => won.seat === seat),
      )
    : board.wins.map((won) => [won]);
  return (
    <FoldedWins
      mine={mine}
      wins={seats.flatMap((wins) => {
        const [won] = wins;
        if (won === undefined) return [];
        const several = wins.length > 1;
        const place = several ? winCount(board, won.seat) : winWord(board, won);
        return [
          {
            seat: won.seat,
            winner: name(won.seat),
            ...(place === undefined ? {} : { place }),
            how: [...new Set(wins.map((one) => howWon(one, name)))].join(t("table.comma")),
            own: wins.every(({ giver }) => giver === null),
            points: wins.reduce((sum, one) => sum + pointsOfWin(board, one), 0),
            children: wins.map((one) => (
              <WinBlock key={board.wins.indexOf(one)} won={one} {...shown} headed={!several} />
            )),
          },
        ];
      })}
    />
  );
}
