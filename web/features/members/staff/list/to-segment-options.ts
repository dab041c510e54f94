import type { MemberFilterValues } from './member-list.calls.ts';

export const toSegmentOptions = (segments: MemberFilterValues['segments']) =>
  segments.map(({ id, name, category }) => ({ value: id, label: `${name} (${category})` }));
