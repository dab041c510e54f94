const wordsPerMinute = 220;

export const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;

export const countMinutes = (words: number) => Math.max(1, Math.round(words / wordsPerMinute));
