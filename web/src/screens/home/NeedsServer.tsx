import { isDemo, practise } from "../../browser/practice";
import { PageHead } from "../../ui/PageHead";
import { COMMAND, say } from "./Practice";

/** Stands in the place of everything that this device cannot do alone. */
export function NeedsServer() {
  return (
    <main class="page" data-testid="needs-server">
      <PageHead title={say("practice.needs.title")} />
      <div class="page-body narrow">
        <section class="panel">
          <p>{isDemo() ? say("practice.needs.demo", COMMAND) : say("practice.needs")}</p>
          {isDemo() ? null : (
            <button
              type="button"
              class="button wide"
              onClick={() => {
                practise(false, { stay: true });
              }}
            >
              {say("practice.leave")}
            </button>
          )}
        </section>
      </div>
    </main>
  );
}
