import type { LibraryChange } from '#contract/library-changes.staff.ts';

export type BulkKind = Exclude<LibraryChange['kind'], 'move to new category'>;

type BulkTexts = {
  /** Of the dialog, with '40 resources'. */
  title: (resources: string) => string;
  confirm: (resources: string) => string;
  /** After the number in the message, such as '40 archived'. */
  done: string;
  note?: string;
};

const change = {
  confirm: (resources: string) => `Change ${resources}`,
  done: 'changed',
};

export const bulkTexts: Record<BulkKind, BulkTexts> = {
  move: {
    title: (resources) => `Move ${resources}`,
    confirm: (resources) => `Move ${resources}`,
    done: 'moved',
    note: 'Members see the new place immediately.',
  },
  'access level': {
    ...change,
    title: (resources) => `Change the audience of ${resources}`,
    note: 'Each moves to the category of the same name for this audience.',
  },
  owner: { ...change, title: (resources) => `Set the owner of ${resources}` },
  'review date': { ...change, title: (resources) => `Set the review date of ${resources}` },
  'add tag': {
    ...change,
    title: (resources) => `Add a tag to ${resources}`,
    note: 'Members who can see a resource see its new tag immediately.',
  },
  'remove tag': {
    ...change,
    title: (resources) => `Remove a tag from ${resources}`,
    note: 'Members no longer see the tag. This takes effect immediately.',
  },
  submit: {
    title: (resources) => `Send ${resources} for review?`,
    confirm: (resources) => `Send ${resources} for review`,
    done: 'sent for review',
    note: 'Publishers see them in Today.',
  },
  publish: {
    title: (resources) => `Publish ${resources}?`,
    confirm: (resources) => `Publish ${resources}`,
    done: 'published',
  },
  archive: {
    title: (resources) => `Archive ${resources}?`,
    confirm: (resources) => `Archive ${resources}`,
    done: 'archived',
    note: 'Members no longer find them. They stay in the library and can be restored.',
  },
  bin: {
    title: (resources) => `Move ${resources} to the bin?`,
    confirm: (resources) => `Move ${resources} to the bin`,
    done: 'moved to the bin',
    note: 'The bin keeps them for 30 days.',
  },
  restore: {
    title: (resources) => `Make drafts of ${resources}?`,
    confirm: (resources) => `Make drafts of ${resources}`,
    done: 'restored as drafts',
  },
};
