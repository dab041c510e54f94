import { historyStaff } from '#contract/history.staff.ts';
import { libraryStaff } from '#contract/library.staff.ts';
import type { LibraryEdit, LibraryItem } from '#contract/library-items.ts';
import type { TestApp, TestSession } from './test-app.ts';

type Versioned = Pick<LibraryItem, 'id' | 'version'>;

/** Requests of the library, as `editor` unless a caller is given. */
export function libraryClient(portal: TestApp, editor: TestSession) {
  const change =
    (endpoint: 'submitLibraryItem' | 'withdrawLibraryItem' | 'discardLibraryDraft') =>
    ({ id, version }: Versioned, caller = editor) =>
      portal.send(libraryStaff[endpoint], { params: { id }, version }, caller);
  return {
    create: async (title: string, values: LibraryEdit = {}, caller = editor) =>
      (await portal.send(libraryStaff.createLibraryItem, { body: { ...values, title } }, caller)).body.item,
    get: async (id: string) =>
      (await portal.send(libraryStaff.getLibraryItem, { params: { id } }, editor)).body,
    save: (
      { id, version }: Versioned,
      body: LibraryEdit & { revisionName?: string },
      caller: TestSession = editor,
    ) => portal.send(libraryStaff.saveLibraryItem, { params: { id }, version, body }, caller),
    submit: change('submitLibraryItem'),
    withdraw: change('withdrawLibraryItem'),
    discard: change('discardLibraryDraft'),
    publish: ({ id, version }: Versioned, caller: TestSession, publishAt?: Date) => {
      const body = publishAt ? { publishAt: publishAt.toISOString() } : {};
      return portal.send(libraryStaff.publishLibraryItem, { params: { id }, version, body }, caller);
    },
    archive: ({ id, version }: Versioned, caller: TestSession) =>
      portal.send(libraryStaff.archiveLibraryItem, { params: { id }, version, body: {} }, caller),
    bin: (id: string, caller = editor) =>
      portal.send(libraryStaff.binLibraryItem, { params: { id } }, caller),
    restore: (id: string, caller = editor) =>
      portal.send(libraryStaff.restoreLibraryItem, { params: { id } }, caller),
    list: async (query: object, caller = editor) =>
      (await portal.send(libraryStaff.listLibraryItems, { query }, caller)).body,
    counts: async (caller = editor) => (await portal.send(libraryStaff.countLibraryItems, {}, caller)).body,
    revisions: async (id: string) =>
      (await portal.send(libraryStaff.listLibraryRevisions, { params: { id } }, editor)).body.revisions,
    putBack: (entryId: string | null, caller: TestSession) =>
      portal.send(historyStaff.putBack, { params: { id: entryId as string }, body: {} }, caller),
  };
}
