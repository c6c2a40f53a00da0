import { say as sayRule } from "../rules/form/say";

/** Says that a part of a link could not be read; nothing for a good link. */
export function LinkProblem({ wrong }: { wrong: readonly string[] }) {
  if (wrong.length === 0) return null;
  const longest = 40;
  const parts = wrong.map((part) => (part.length > longest ? `${part.slice(0, longest)}…` : part));
  return (
    <p class="problem" role="alert" data-testid="link-faults">
      {sayRule("link.badHand", { parts: parts.join(" ") })}
    </p>
  );
}
