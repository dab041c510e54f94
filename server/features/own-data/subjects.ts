import { correspondenceSubjects } from './correspondence.sql.ts';
import { historySubjects } from './history.sql.ts';
import { membershipSubjects } from './membership.sql.ts';
import { profileSubjects } from './profile.sql.ts';
import { purchaseSubjects } from './purchases.sql.ts';
import { savedItemSubjects } from './saved-items.sql.ts';
import { securitySubjects } from './security.sql.ts';
import type { Subject } from './subject.ts';

/** Add a subject here when a new table has data about members, and its columns to `personal-columns.ts`. */
export const subjects: Subject[] = [
  ...profileSubjects,
  ...membershipSubjects,
  ...savedItemSubjects,
  ...correspondenceSubjects,
  ...purchaseSubjects,
  ...securitySubjects,
  ...historySubjects,
];
