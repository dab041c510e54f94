/** Letters that have no accent to take away, as the database folds them. */
const plainLetters: Record<string, string> = { đ: 'd', ø: 'o', ł: 'l' };

/** Without accents and case: 'Maori' is Māori. */
export const plainText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đøł]/g, (letter) => plainLetters[letter] as string);
