/** Letters without a decomposition, as the database folds them. */
const plainLetters: Record<string, string> = { đ: 'd', ø: 'o', ł: 'l' };

/** 'Maori' equals Māori. */
export const normaliseText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đøł]/g, (letter) => plainLetters[letter] as string);
