import type { ComponentChildren } from "preact";
import { answerTo } from "../browser/api";
import { isPractice } from "../browser/practice";
import { saveFile } from "../browser/saveFile";

export interface FileLinkProps {
  /** The request that a file answers. */
  path: string;
  name: string;
  class: string;
  testid?: string;
  /** For a link without words. */
  label?: string;
  children: ComponentChildren;
}

/** A file of the server to save. In practice it is made here: no address leads to it. */
export function FileLink({ path, name, class: style, testid, label, children }: FileLinkProps) {
  const shared = { class: style, "data-testid": testid, "aria-label": label, title: label };
  if (!isPractice) {
    return (
      <a {...shared} href={path} download={name}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" {...shared} onClick={() => void save()}>
      {children}
    </button>
  );

  async function save(): Promise<void> {
    const answer = await answerTo(path, {});
    if (answer.ok) saveFile(await answer.blob(), name);
  }
}
