import { PictureDialog } from "./PictureDialog";
import { pictureName } from "./png";
import { say } from "./say";
import { winDrawing, type ShownWin } from "./winDrawing";
import { winText } from "./winText";

/** A win as a picture to be sent. */
export function WinPictureDialog({ win, onClose }: { win: ShownWin; onClose: () => void }) {
  return (
    <PictureDialog
      title={say("pictureOfWin")}
      draw={() => winDrawing(win)}
      words={winText(win)}
      name={pictureName([win.rules, win.winner], Date.now() / 1000)}
      onClose={onClose}
    />
  );
}
