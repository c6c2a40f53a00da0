import { RATE, trimmed, wavOf } from "./wav";

/** Nobody holds the button for longer than this (ms). */
const LONGEST = 3000;

/** A recording that runs; `stop` ends it and gives the file, or null if nothing was heard. */
export interface Take {
  stop: () => Promise<ArrayBuffer | null>;
}

/** True if the page may use a microphone: browsers allow it over https only. */
export function canRecord(): boolean {
  return isSecureContext && typeof MediaRecorder !== "undefined" && "mediaDevices" in navigator;
}

/**
 * Begin to record. The recording (WebM in one browser, MP4 in another) is decoded by the browser that
 * made it and turned into a WAV, which all can play. Rejects when the microphone is not allowed.
 */
export async function beginTake(): Promise<Take> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const ended = new Promise<void>((done) => {
    recorder.addEventListener("stop", () => {
      done();
    });
  });
  const limit = setTimeout(() => {
    if (recorder.state === "recording") recorder.stop();
  }, LONGEST);
  recorder.start();
  return {
    async stop() {
      clearTimeout(limit);
      if (recorder.state === "recording") recorder.stop();
      await ended;
      for (const track of stream.getTracks()) track.stop();
      return converted(new Blob(parts));
    },
  };
}

async function converted(recorded: Blob): Promise<ArrayBuffer | null> {
  if (recorded.size === 0) return null;
  const context = new OfflineAudioContext(1, 1, RATE);
  const decoded = await context.decodeAudioData(await recorded.arrayBuffer());
  const heard = trimmed(decoded.getChannelData(0));
  return heard === null ? null : wavOf(heard);
}
