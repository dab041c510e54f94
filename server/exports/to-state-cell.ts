type Drafted = { isLive: boolean; hasDraft: boolean };

/** The state of content with drafts, as its badge in the list. */
export const toStateCell = ({ isLive, hasDraft }: Drafted): string =>
  isLive ? (hasDraft ? 'Published with changes' : 'Published') : 'Draft';
