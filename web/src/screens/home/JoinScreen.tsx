import { useEffect } from "preact/hooks";
import { navigate } from "../../app/route";
import { useRefusal } from "../../app/useRefusal";
import { TableLoadPage } from "../../app/LoadPage";
import { useSession } from "../../app/session";

/**
 * Comes to a table by a scanned or clicked invitation, as soon as the server knows me; one that
 * cannot be read (`by` null) says so, at home.
 */
export function JoinScreen({ by }: { by: { code: string } | { link: string } | null }) {
  const session = useSession();
  const player = session.welcome.value?.player ?? null;
  const code = by !== null && "code" in by ? by.code : null;
  const link = by !== null && "link" in by ? by.link : null;

  useEffect(() => {
    if (code === null && link === null) {
      session.say("bad_invitation");
      navigate({ is: "home" }, { replace: true });
    } else if (player !== null) {
      session.join(code === null ? { link: link ?? "" } : { code });
    }
  }, [player, code, link]);

  useRefusal("join", () => {
    navigate({ is: "home" }, { replace: true });
  });

  return <TableLoadPage />;
}
