/** Without accents and case: 'Maori' is Māori. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
