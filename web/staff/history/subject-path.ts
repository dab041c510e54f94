import type { SubjectKind } from '#contract/history.staff.ts';
import { settingsSubjectIds } from '#contract/setting-texts.ts';

/** Other kinds have no page. */
const paths: Partial<Record<SubjectKind, (id: string) => string>> = {
  member: (id) => `/staff/members/${id}`,
  organisation: (id) => `/staff/organisations/${id}`,
  enquiry: (id) => `/staff/enquiries/${id}`,
  grant: () => '/staff/settings/roles',
  resource: (id) => `/staff/library/${id}`,
  event: (id) => `/staff/events/${id}`,
  product: (id) => `/staff/products/${id}`,
  group: (id) => `/staff/groups/${id}`,
  import: (id) => `/staff/imports/${id}`,
  settings: (id) => `/staff/settings/${findSection(id)}`,
  'sign-in picture': () => '/staff/settings/sign-in-picture',
};

const findSection = (id: string) =>
  Object.entries(settingsSubjectIds).find(([, subjectId]) => subjectId === id)?.[0] ?? '';

export const toSubjectPath = ({ kind, id }: { kind: SubjectKind; id: string | null }) =>
  id === null ? undefined : paths[kind]?.(id);
