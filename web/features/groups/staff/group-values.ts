import type { DraftGroup } from '#contract/groups.staff.ts';

export const fieldLabels: Record<keyof DraftGroup, string> = {
  name: 'Name',
  typeId: 'Type',
  parentId: 'Parent group',
  sectorIds: 'Sectors',
  description: 'Description',
  imageKey: 'Picture',
};

type Named = { id: string; name: string };

/** 'Marine rescue, Forestry'. Values that were deleted since have no name. */
export const listNames = (options: Named[], ids: readonly string[]) =>
  options
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
