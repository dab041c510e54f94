/** Folds a text as the database does for sorting. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/’/g, "'")
    .replace(/[đĐ]/g, 'd')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .toLowerCase();

/** Sorts folded texts by bytes. */
export const sorted = (texts: string[]) => texts.map(folded).toSorted((one, other) => (one < other ? -1 : 1));
