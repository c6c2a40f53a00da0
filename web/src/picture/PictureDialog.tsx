import { useEffect, useState } from "preact/hooks";
import { CopyButton } from "../ui/CopyButton";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/icons";
import { DRAWINGS } from "../art/sprite";
import { drawPng, fileOf } from "./png";
import { say } from "./say";
import type { Drawing } from "./svg";
import "./picture.css";

export interface PictureDialogProps {
  title: string;
  /** Draws it, once the tiles are here. */
  draw: () => Drawing;
  /** The same in words. */
  words: string;
  /** The name of the file. */
  name: string;
  onClose: () => void;
}

interface Picture {
  address: string;
  file: File | null;
}

/** A picture to be sent to a group chat: held, given on, stored, or its words copied. */
export function PictureDialog({ title, draw, words, name, onClose }: PictureDialogProps) {
  const [picture, setPicture] = useState<Picture | "drawing" | "failed">("drawing");
  useEffect(() => {
    let current = true;
    async function make(): Promise<Picture | "failed"> {
      await DRAWINGS.load();
      const canvas = await drawPng(draw());
      if (canvas === null) return "failed";
      return { address: canvas.toDataURL("image/png"), file: await fileOf(canvas, name) };
    }
    void make()
      .catch(() => "failed" as const)
      .then((made) => {
        if (current) setPicture(made);
      });
    return () => {
      current = false;
    };
  }, []);
  const made = typeof picture === "string" ? null : picture;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <div class="buttons">
          {made !== null && made.file !== null && mayShare(made.file) ? (
            <ShareButton file={made.file} />
          ) : null}
          {made === null ? null : (
            <a class="button quiet" href={made.address} download={name} data-testid="picture-save">
              <Icon name="download" />
              {say("save")}
            </a>
          )}
          <CopyButton label={say("text")} text={words} testid="picture-text" />
        </div>
      }
    >
      {made === null ? (
        <p role="status">{say(picture === "failed" ? "failed" : "drawing")}</p>
      ) : (
        <>
          <p class="muted">{sendingWords()}</p>
          <img class="picture" src={made.address} alt={words} data-testid="picture" />
        </>
      )}
    </Dialog>
  );
}

/** The way to send a picture: a finger holds it, a mouse has another button. */
export function sendingWords(): string {
  return say(matchMedia("(hover: hover) and (pointer: fine)").matches ? "copyPicture" : "hold");
}

function ShareButton({ file }: { file: File }) {
  return (
    <button
      type="button"
      class="button primary"
      data-testid="picture-share"
      onClick={() => {
        // The promise is rejected when the sharing is cancelled, which is no fault to tell of.
        navigator.share({ files: [file] }).catch(() => undefined);
      }}
    >
      <Icon name="share" />
      {say("share")}
    </button>
  );
}

/** True if the browser can share such files. */
function mayShare(file: File): boolean {
  return "canShare" in navigator && navigator.canShare({ files: [file] });
}
