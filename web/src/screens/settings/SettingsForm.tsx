import { useState } from "preact/hooks";
import { isPractice } from "../../browser/practice";
import { Icon } from "../../ui/icons";
import { VERSION } from "../../net/version";
import { useSession } from "../../state/useSession";
import { playSample } from "../../sound/sound";
import { LanguageSwitch } from "../../ui/LanguageSwitch";
import { lazyComponent } from "../../ui/lazyComponent";
import { Tile } from "../../art/Tile";
import { BACK_STYLES, FACE_STYLES } from "../../state/styles";
import { NameRow } from "../home/NameRow";
import {
  backStyle,
  cardSort,
  cornerIndex,
  DISCARD_WAYS,
  discardBy,
  doubleRedFrame,
  faceStyle,
  felt,
  FELTS,
  HAND_ROWS,
  handRows,
  highContrast,
  MOTION_SPEEDS,
  motionSpeed,
  muted,
  showHints,
  speechShown,
  SORT_STYLES,
  TILE_SORTS,
  tileSort,
  vibration,
  voice,
  VOICES,
  volume,
} from "../../state/preferences";
import { OwnData } from "./OwnData";
import { CardPreview, TilePreview } from "./Previews";
import { ChoiceRow, Group, PictureRow, RangeRow, Row, SwitchRow } from "./rows";
import { say } from "./say";
import "../../style/chosen.css";
import "./settings.css";

const Recorder = lazyComponent(async () => (await import("./VoiceRecorder")).VoiceRecorder);

/** The eight of dots: the tile that looks most unlike in the two styles of faces. */
const FACE_SAMPLE = 25;

/** Every preference with its control, and a preview beside them. */
export function SettingsForm() {
  const [recording, setRecording] = useState(false);
  const player = useSession().welcome.value?.player ?? null;
  return (
    <div class="settings">
      <aside class="settings-preview" aria-label={say("preview")}>
        <TilePreview />
        <CardPreview />
      </aside>
      <div class="settings-groups">
        <Group title={say("me")}>
          <NameRow />
        </Group>
        <Group title={say("sound")}>
          <SwitchRow label={say("muted")} chosen={muted} />
          <RangeRow label={say("volume")} chosen={volume} disabled={muted.value} />
          <ChoiceRow label={say("voice")} name="voice" values={VOICES} chosen={voice} />
          <SwitchRow label={say("vibration")} chosen={vibration} />
          <Row label={say("sample")}>
            <button
              type="button"
              class="settings-button"
              data-testid="voice-sample"
              onClick={() => void playSample(player)}
            >
              <Icon name="sound" />
              {say("sample.play")}
            </button>
          </Row>
          {isPractice ? null : (
            <details
              class="settings-recorder"
              onToggle={(event) => {
                setRecording(event.currentTarget.open);
              }}
            >
              <summary>{say("record")}</summary>
              {recording ? <Recorder.Component /> : null}
            </details>
          )}
        </Group>
        <Group title={say("table")}>
          <PictureRow label={say("felt")} name="felt" values={FELTS} chosen={felt}>
            {(value) => <span class="settings-cloth" data-felt={value} />}
          </PictureRow>
          <ChoiceRow
            label={say("motion")}
            name="motion"
            values={MOTION_SPEEDS}
            chosen={motionSpeed}
          />
          <SwitchRow label={say("speech")} chosen={speechShown} />
          <SwitchRow label={say("hints")} note={say("hints.note")} chosen={showHints} />
          <p class="settings-legend">{say("hints.legend")}</p>
        </Group>
        <Group title={say("tiles")}>
          <PictureRow label={say("back")} name="back" values={BACK_STYLES} chosen={backStyle}>
            {(value) => <Tile back backs={value} w={34} label={null} />}
          </PictureRow>
          <PictureRow label={say("face")} name="face" values={FACE_STYLES} chosen={faceStyle}>
            {(value) => <Tile kind={FACE_SAMPLE} faces={value} w={34} index={false} label={null} />}
          </PictureRow>
          <SwitchRow label={say("index")} chosen={cornerIndex} />
          <ChoiceRow label={say("rows")} name="rows" values={HAND_ROWS} chosen={handRows} />
          <ChoiceRow
            label={say("tileSort")}
            name="tileSort"
            values={TILE_SORTS}
            chosen={tileSort}
          />
        </Group>
        <Group title={say("cards")}>
          <ChoiceRow
            label={say("cardSort")}
            name="cardSort"
            values={SORT_STYLES}
            chosen={cardSort}
          />
          <SwitchRow label={say("frame")} chosen={doubleRedFrame} />
        </Group>
        <Group title={say("play")}>
          <ChoiceRow
            label={say("discard")}
            note={say("discard.note")}
            name="discard"
            values={DISCARD_WAYS}
            chosen={discardBy}
          />
        </Group>
        <Group title={say("sight")}>
          <ColourBlindRow />
          <SwitchRow label={say("contrast")} chosen={highContrast} />
        </Group>
        <Group title={say("language")}>
          <Row label={say("language")}>
            <LanguageSwitch />
          </Row>
        </Group>
        {isPractice ? null : (
          <Group title={say("data")}>
            <OwnData />
          </Group>
        )}
        <p class="muted small" data-testid="version">
          Paiju {VERSION}
        </p>
      </div>
    </div>
  );
}

/** One switch for people who cannot tell red from green: signs replace colours. */
function ColourBlindRow() {
  const on = doubleRedFrame.value && faceStyle.value === "plain";
  return (
    <SwitchRow
      label={say("colours")}
      note={say("colours.note")}
      chosen={{
        value: on,
        set: (wanted) => {
          doubleRedFrame.value = wanted;
          faceStyle.value = wanted ? "plain" : "full";
        },
      }}
    />
  );
}
