import { useEffect, useState } from "preact/hooks";
import { lazyComponent } from "../../ui/lazyComponent";
import { navigate } from "../../navigation/route";
import { useRefusal } from "../../ui/useRefusal";
import { TableLoadPage } from "../../ui/LoadPage";
import { useSession } from "../../state/useSession";

const OutsideOver = lazyComponent(async () => (await import("./Outside")).Outside);

/** Codes that say that the host is asked first if nobody may look on. */
export function isAtDoor(code: string): boolean {
  return code === "host_asked" || code === "host_refused";
}

/**
 * Comes to a table by a scanned or clicked invitation, as soon as the server knows me; one that
 * cannot be read (`by` null) says so, at home.
 */
export function JoinScreen({ by }: { by: { code: string } | { link: string } | null }) {
  const session = useSession();
  const player = session.welcome.value?.player ?? null;
  const code = by !== null && "code" in by ? by.code : null;
  const link = by !== null && "link" in by ? by.link : null;

  /** The word of the host's door; null before one was said. */
  const [door, setDoor] = useState<string | null>(null);

  function join(): void {
    session.join(code === null ? { link: link ?? "" } : { code });
  }

  useEffect(() => {
    if (code === null && link === null) {
      session.say("bad_invitation");
      navigate({ is: "home" }, { replace: true });
    } else if (player !== null) {
      join();
    }
  }, [player, code, link]);

  useRefusal("join", (refusal) => {
    if (isAtDoor(refusal.code)) {
      session.dismiss(refusal.id);
      setDoor(refusal.code);
    } else {
      navigate({ is: "home" }, { replace: true });
    }
  });

  if (door === null) return <TableLoadPage />;
  return <OutsideOver.Component asked={door === "host_asked"} onAgain={join} />;
}
