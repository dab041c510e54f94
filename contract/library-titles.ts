export const maxTitleLength = 300;
/** The title of a new draft, until its author writes one. */
export const placeholderTitle = 'Untitled';
export const hasTitle = (title: string) =>
  !['', placeholderTitle.toLowerCase()].includes(title.trim().toLowerCase());
export const missingTitleError = 'Give it a title first.';
