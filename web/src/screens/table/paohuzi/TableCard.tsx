import { Card, type CardProps } from "../../../art/Card";
import { useRules } from "./rulesContext";

/** A card in the colours of the table it lies on. */
export function TableCard(props: Omit<CardProps, "colours">) {
  return <Card {...props} colours={useRules().red} />;
}
