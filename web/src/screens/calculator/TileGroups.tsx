import "./groups.css";
import { Tile } from "../../art/Tile";
import type { TileKind } from "../../board/core/tile";
import { tileName } from "../../i18n/names";
import { t } from "../../i18n/translate";
import type { ShownTile } from "../../telling/mahjong/grouped";
import { tilesOfMeld, type HandMeld } from "./mahjong";

export interface TileGroupsProps {
  /** The concealed tiles by groups. */
  groups: readonly (readonly ShownTile[])[];
  melds: readonly HandMeld[];
  /** The flowers that lie before the hand. */
  flowers?: readonly TileKind[];
  /** Kinds that are wild. */
  wild: readonly TileKind[];
  /** Kinds that stand out; null: all alike. */
  lit?: ReadonlySet<TileKind> | null;
}

/** A whole hand drawn by groups, melds and flowers last; the winning tile is ringed. */
export function TileGroups({ groups, melds, flowers = [], wild, lit = null }: TileGroupsProps) {
  const dark = (kind: TileKind): boolean => lit !== null && !lit.has(kind);
  return (
    <div class="tile-groups">
      {groups.map((group, place) => (
        <span key={place} class="tile-group">
          {group.map((shown, index) => (
            <GroupTile key={index} shown={shown} wild={wild} dark={dark} />
          ))}
        </span>
      ))}
      {melds.map((meld, place) => (
        <span key={`meld-${place}`} class="tile-group laid" title={t(`table.meld.${meld.kind}`)}>
          {tilesOfMeld(meld).map((kind, index) => (
            <span key={index} class={dark(kind) ? "group-tile dark" : "group-tile"}>
              <Tile kind={kind} back={isCovered(meld, index)} wild={wild.includes(kind)} />
            </span>
          ))}
        </span>
      ))}
      {flowers.length === 0 ? null : (
        <span class="tile-group laid" data-testid="laid-flowers">
          {flowers.map((kind) => (
            <span key={kind} class={dark(kind) ? "group-tile dark" : "group-tile"}>
              <Tile kind={kind} />
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

/** The outer tiles of a concealed kong lie face down. */
export function isCovered({ kind }: HandMeld, place: number): boolean {
  return kind === "concealed_kong" && (place === 0 || place === 3);
}

interface GroupTileProps {
  shown: ShownTile;
  wild: readonly TileKind[];
  dark: (kind: TileKind) => boolean;
}

function GroupTile({ shown, wild, dark }: GroupTileProps) {
  const { tile, winning, stands } = shown;
  const classes = ["group-tile"];
  if (winning) classes.push("ringed");
  if (dark(stands ?? tile)) classes.push("dark");
  if (stands === null) {
    return (
      <span class={classes.join(" ")}>
        <Tile kind={tile} wild={wild.includes(tile)} />
      </span>
    );
  }
  const words = t("mj.stands", { tile: tileName(tile), as: tileName(stands) });
  return (
    <span class={classes.join(" ")} role="img" aria-label={words} title={words}>
      <Tile kind={tile} wild label={null} />
      <span class="stands">
        <Tile kind={stands} label={null} />
      </span>
    </span>
  );
}
