import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { readRules, type TableRules } from "../../../board/paohuzi/table";

/** The rules of the table that is shown. */
export const RulesContext = createContext<TableRules>(readRules({}));

export function useRules(): TableRules {
  return useContext(RulesContext);
}
