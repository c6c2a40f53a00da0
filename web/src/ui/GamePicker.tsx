import { t } from "../i18n/translate";
import { Segments } from "./controls";
import { allGames } from "../rulesets/rulesets";

const NAMES = { mahjong: "game.mahjong", paohuzi: "game.paohuzi" } as const;

/** The name of a game; its id if it has none here. */
export function gameName(game: string): string {
  return Object.hasOwn(NAMES, game) ? t(NAMES[game as keyof typeof NAMES]) : game;
}

/** The name of a ruleset beside that of its game, which it need not repeat in English. */
export function nameBeside(name: string, game: string): string {
  return name.replace(` ${gameName(game).toLowerCase()}`, "");
}

export interface GamePickerProps {
  game: string;
  onChange: (game: string) => void;
}

/** Mahjong or paohuzi; nothing to choose while there is one game only. */
export function GamePicker({ game, onChange }: GamePickerProps) {
  const games = allGames();
  if (games.length < 2) return null;
  return (
    <Segments
      label={t("game.choose")}
      options={games.map((id) => ({ value: id, label: gameName(id) }))}
      value={game}
      onChange={onChange}
    />
  );
}
