import type { SubjectKind } from '#contract/history.staff.ts';

/** Other kinds have no page. */
const paths: Partial<Record<SubjectKind, (id: string) => string>> = {
  member: (id) => `/staff/members/${id}`,
  organisation: (id) => `/staff/organisations/${id}`,
  enquiry: (id) => `/staff/enquiries/${id}`,
  grant: () => '/staff/settings',
  resource: (id) => `/staff/library/${id}`,
  event: (id) => `/staff/events/${id}`,
};

export const toSubjectPath = ({ kind, id }: { kind: SubjectKind; id: string | null }) =>
  id === null ? undefined : paths[kind]?.(id);
