import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { createChunk, type Chunk } from "../browser/chunk";
import { LoadPage, type LoadProps } from "./LoadPage";

/** A component whose code is loaded when it is shown first, and the chunk that it is in. */
export interface Lazy<P extends object> {
  Component: ComponentType<P>;
  chunk: Chunk<ComponentType<P>>;
}

/** A component in a chunk of its own. Until it is here, or when it does not come, `Load` says that. */
export function lazyComponent<P extends object>(
  importing: () => Promise<ComponentType<P>>,
  Load: ComponentType<LoadProps> = LoadPage,
): Lazy<P> {
  const chunk = createChunk(importing);
  function Component(props: P) {
    const found = chunk.state.value;
    useEffect(() => {
      void chunk.load();
    }, []);
    if (found.is !== "ready") {
      return (
        <Load code={found.is === "failed" ? found.code : null} onAgain={() => void chunk.load()} />
      );
    }
    const Loaded = found.value;
    return <Loaded {...props} />;
  }
  return { Component, chunk };
}
