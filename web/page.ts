import { runnerImport, type HtmlTagDescriptor, type Plugin } from "vite";
import type * as drawings from "./src/art/drawings";

/** The tiles of the splash: red, green, white and their friends, held like a hand of cards. */
const FAN = [0, 9, 31, 32, 33, 18, 30] as const;
const STEP = 5;

/** The link to the catalogue of games, for which every screen asks. */
const CATALOGUE = {
  rel: "preload",
  as: "fetch",
  crossorigin: true,
  href: "/api/rulesets/brief",
} as const;

/** The place of the splash in `index.html`. */
const PLACE = "<!-- splash --></div>";

type Drawings = typeof drawings;

/**
 * The picture that `index.html` shows while nothing else is here: the name and a fan of tiles,
 * which the page's own tiles refer to as well. Drawn with attributes alone, since the content
 * policy allows no styles in the page; a reader who waits long is told that it is the line.
 */
function splash(): string {
  const tiles = FAN.map((kind, place) => {
    const angle = (place - (FAN.length - 1) / 2) * STEP;
    const parts = ["tile-body", `tile-${kind}`].map(
      (id) => `<use href="#${id}" x="-23" y="-32" width="46" height="64.4"/>`,
    );
    return `<g transform="translate(200 250) rotate(${angle} 0 460)">${parts.join("")}</g>`;
  });
  const dots = [0, 1, 2].map(
    (dot) =>
      `<circle cx="${186 + 14 * dot}" cy="395" r="3.5"><animate attributeName="opacity" ` +
      `values=".25;1;.25" dur="1.2s" begin="${dot * 0.2}s" repeatCount="indefinite"/></circle>`,
  );
  const words =
    `<g font-family="Kaiti SC,STKaiti,KaiTi,Noto Serif CJK SC,Songti SC,serif">` +
    `<text x="203" y="345" font-size="38" letter-spacing="6">牌局</text></g>` +
    `<g font-family="system-ui,sans-serif" font-size="13"><text x="200" y="369" opacity=".7">Paiju</text>` +
    `<g opacity="0"><set attributeName="opacity" to=".85" begin="12s" fill="freeze"/>` +
    `<text x="200" y="430">网络有点慢，还在加载…</text>` +
    `<text x="200" y="450">A slow connection: still loading…</text></g></g>`;
  return (
    `<svg id="splash" width="100vw" height="100vh" role="img" aria-label="牌局 Paiju">` +
    `<defs><radialGradient id="splash-table" cy=".42" r=".95"><stop stop-color="#1f6a57"/>` +
    `<stop offset=".55" stop-color="#154a3f"/><stop offset="1" stop-color="#0d302a"/>` +
    `</radialGradient></defs><rect width="100%" height="100%" fill="url(#splash-table)"/>` +
    `<svg viewBox="0 0 400 640" fill="#f3efe2" text-anchor="middle">` +
    `${tiles.join("")}${words}${dots.join("")}</svg></svg>`
  );
}

/** The drawings of the splash, in the same element as all drawings of the page: they outlive it. */
function sprite({ drawingsOf }: Drawings): string {
  const ids = ["tile-body", ...FAN.map((kind) => `tile-${kind}`)];
  return `<svg id="sprite" width="0" height="0" aria-hidden="true">${drawingsOf(ids, () => false)}</svg>`;
}

/**
 * Makes the page show something at once: puts the splash into it, lets no style sheet block it, and
 * names the code of the first screen, so that the browser asks for it together with the start.
 */
export function firstScreen(): Plugin {
  let root = "";
  return {
    name: "first-screen",
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle, path }) {
        // The page of scenes, in development only, has no splash.
        if (path === "/fixture.html") return html;
        const { module } = await runnerImport<Drawings>("/src/art/drawings.ts", {
          root,
          configFile: false,
          logLevel: "error",
        });
        const styles: string[] = [];
        const bare = html.replace(/\n?\s*(<link rel="stylesheet"[^>]*>)/g, (_, link: string) => {
          styles.push(link);
          return "";
        });
        const page = Object.values(bundle ?? {}).find(
          (file) => file.type === "chunk" && file.name === "page",
        );
        const wanted = page?.type === "chunk" ? [page.fileName, ...page.imports] : [];
        const tags: HtmlTagDescriptor[] = wanted
          .map((name) => `/${name}`)
          .filter((href) => !bare.includes(href))
          .map((href) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href },
            injectTo: "head",
          }));
        tags.push({ tag: "link", attrs: CATALOGUE, injectTo: "head" });
        if (!bare.includes(PLACE)) throw new Error("index.html has no place for the splash");
        // Below the splash, style sheets do not hold it up.
        return {
          html: bare
            .replace(PLACE, () => `${splash()}</div>${sprite(module)}`)
            .replace("</body>", () => `${styles.join("")}</body>`),
          tags,
        };
      },
    },
  };
}
