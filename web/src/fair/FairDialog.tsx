import { useEffect, useMemo, useState } from "preact/hooks";
import { ask, LOADING, type Loaded } from "../browser/api";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/icons";
import type { MatchSummary } from "../matches/matches";
import { codeSentence } from "../i18n/codes";
import { t } from "../i18n/translate";
import { checkFairness, FairPanel } from "./FairPanel";
import type { SeededRecord } from "./verify";
import { say } from "./say";

interface FairButtonProps {
  match: MatchSummary;
  names: readonly string[];
  /** The deal that is shown; null if the page is about the whole match. */
  record: SeededRecord | null;
}

/** Beside a replay: a shield that says whether it was dealt as promised, and opens the reasons. */
export function FairButton({ match, names, record }: FairButtonProps) {
  const [open, setOpen] = useState(false);
  const [is, setIs] = useState<string | null>(null);
  useEffect(() => {
    // After the table is drawn: it takes as long as a frame or two on an old phone.
    const timer = setTimeout(() => {
      setIs(checkFairness(match, record === null ? [] : [record]).is);
    }, 0);
    return () => {
      clearTimeout(timer);
    };
  }, [match, record]);
  return (
    <>
      <button
        type="button"
        class={`${record === null ? "button quiet" : "icon-button"} fair-open ${is ?? ""}`}
        aria-label={say("fair.open")}
        title={say("fair.open")}
        data-testid="fair-open"
        data-result={is}
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon name="shield" />
        {record === null ? say("fair.open") : null}
      </button>
      {open ? (
        <FairDialog
          match={match}
          names={names}
          record={record}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

function FairDialog({ match, names, record, onClose }: FairButtonProps & { onClose: () => void }) {
  const [whole, setWhole] = useState(record === null);
  const shown = useMemo(() => (record === null ? [] : [record]), [record]);
  return (
    <Dialog title={say("fair.title")} wide onClose={onClose}>
      {whole ? (
        <WholeMatch match={match} names={names} />
      ) : (
        <>
          <FairPanel
            match={match}
            names={names}
            records={shown}
            deal={record?.setup.number ?? null}
          />
          {match.deals.length < 2 ? null : (
            <button
              type="button"
              class="button wide"
              data-testid="fair-match"
              onClick={() => {
                setWhole(true);
              }}
            >
              {say("fair.checkMatch")}
            </button>
          )}
        </>
      )}
    </Dialog>
  );
}

/** Every deal, from the same file that is downloaded. */
function WholeMatch({ match, names }: Pick<FairButtonProps, "match" | "names">) {
  const [file, setFile] = useState<Loaded<{ deals: SeededRecord[] }>>(LOADING);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    setFile(LOADING);
    const path = `/api/replay/${encodeURIComponent(match.share)}/export`;
    void ask<{ deals: SeededRecord[] }>(path).then((answer) => {
      if (current) setFile(answer);
    });
    return () => {
      current = false;
    };
  }, [match, tries]);
  if (file.is === "ready")
    return <FairPanel match={match} names={names} records={file.value.deals} deal={null} />;
  return (
    <>
      <p role="status">
        {file.is === "loading" ? say("fair.checking") : codeSentence("http", file.code)}
      </p>
      {file.is === "loading" ? null : (
        <button
          type="button"
          class="button"
          onClick={() => {
            setTries(tries + 1);
          }}
        >
          {t("ui.again")}
        </button>
      )}
    </>
  );
}
