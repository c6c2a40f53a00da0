import { groupsEn } from "../../i18n/groups.en";
import { groupsZh } from "../../i18n/groups.zh";
import { ownSentences } from "../../i18n/ownSentences";

/** A sentence about groups. */
export const say = ownSentences(groupsZh, groupsEn);
