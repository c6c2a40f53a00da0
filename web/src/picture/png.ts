import { t } from "../i18n/translate";
import { svgOf, WIDTH, type Drawing } from "./svg";

/** Draw a picture in the browser; null if it cannot. */
export async function drawPng(drawing: Drawing): Promise<HTMLCanvasElement | null> {
  const image = new Image();
  try {
    // Addresses of this kind only are allowed by the page's policy.
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(drawing))}`;
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = drawing.height;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.drawImage(image, 0, 0, WIDTH, drawing.height);
  return canvas;
}

/** The picture of a canvas as a file to be shared; null if it cannot be made. */
export function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => {
      resolve(blob === null ? null : new File([blob], name, { type: "image/png" }));
    }, "image/png");
  });
}

/** Characters that some system takes in no name of a file. */
const BARRED = /[\\/:*?"<>|\s.]+/g;

/** The name of a picture's file. */
export function pictureName(parts: readonly string[], seconds: number): string {
  return `${fileName(parts, seconds)}.png`;
}

/** The name of a file without its ending: the app, the subject, the day in local time. */
export function fileName(parts: readonly string[], seconds: number): string {
  const day = new Date(seconds * 1000);
  const two = (number: number): string => String(number).padStart(2, "0");
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  const words = [t("app.name"), ...parts].map((part) => part.replace(BARRED, ""));
  return [...words.filter((word) => word !== ""), date].join("-");
}
