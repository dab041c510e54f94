export const maxTitleLength = 300;
/** The title of a new draft, until its author writes one. */
export const placeholderTitle = 'Untitled';
export const hasTitle = (title: string) =>
  !['', placeholderTitle.toLowerCase()].includes(title.trim().toLowerCase());
/** Members get nothing without a title. */
export const titleIsMissing = 'Give it a title first.';
