import { eventsStaff } from '#contract/events.staff.ts';
import { groupsStaff } from '#contract/groups.staff.ts';
import { libraryStaff } from '#contract/library.staff.ts';
import { placeholderTitle } from '#contract/library-titles.ts';
import type { Capability } from '#contract/permissions.ts';
import { productsStaff } from '#contract/products.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { notify } from '#web/ui/overlays/notify.ts';

type NewObject = {
  label: string;
  capability: Capability;
  createDraft: () => Promise<{ item: { id: string } }>;
  path: string;
};

/** The buttons of the pages create the same drafts. */
export const newObjects: NewObject[] = [
  {
    label: 'New resource',
    capability: 'resources.edit',
    createDraft: () => call(libraryStaff.createLibraryItem, { body: { title: placeholderTitle } }),
    path: '/staff/library',
  },
  {
    label: 'New event',
    capability: 'events.edit',
    createDraft: () => call(eventsStaff.createEvent, { body: {} }),
    path: '/staff/events',
  },
  {
    label: 'New group',
    capability: 'groups.manage',
    createDraft: () => call(groupsStaff.createGroup, { body: {} }),
    path: '/staff/groups',
  },
  {
    label: 'New product',
    capability: 'products.edit',
    createDraft: () => call(productsStaff.createProduct, { body: {} }),
    path: '/staff/products',
  },
];

export async function createAndOpen({ createDraft, path }: NewObject, openPath: (path: string) => void) {
  try {
    const { item } = await createDraft();
    void queryClient.invalidateQueries();
    openPath(`${path}/${item.id}`);
  } catch (error) {
    notify('error', 'No draft was created.', toErrorMessage(error));
  }
}
