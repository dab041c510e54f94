const maxLength = 40;

/** 'Learning and development' becomes 'LearningAndDevelopment', with a number if another type has this key. */
export function toTypeKey(label: string, taken: string[]): string {
  const words = label
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .split(/[\s_-]+/)
    .filter(Boolean);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const base = (/^[A-Za-z]/.test(joined) ? joined : `Type${joined}`).slice(0, maxLength - 3);
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}${number}`;
    if (!taken.includes(key)) return key;
  }
}
