import { useState } from "preact/hooks";
import { useRefusal } from "../../app/useRefusal";
import type { Problem } from "./AgreementForm";

/** Why the last message of this type was refused; stays until `clear`. */
export function useProblem(about: string): [Problem | null, () => void] {
  const [problem, setProblem] = useState<Problem | null>(null);
  useRefusal(about, setProblem);
  return [
    problem,
    () => {
      setProblem(null);
    },
  ];
}
