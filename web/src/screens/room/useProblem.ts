import { useState } from "preact/hooks";
import { useRefusal } from "../../ui/useRefusal";
import { useSession } from "../../state/useSession";
import type { Problem } from "../rules/form/problem";

/** The reason that the last message of this type was refused; stays until `clear`. */
export function useProblem(about: string): [Problem | null, () => void] {
  const session = useSession();
  const [problem, setProblem] = useState<Problem | null>(null);
  useRefusal(about, (refusal) => {
    setProblem(refusal);
    // It stands beside the form and need not fly by as well.
    session.dismiss(refusal.id);
  });
  return [
    problem,
    () => {
      setProblem(null);
    },
  ];
}
