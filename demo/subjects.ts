/** What a picture, a group or an event is about; the illustrations are drawn by subject. */
export const subjects = ['bushfire', 'flood', 'rescue', 'training', 'hazmat', 'aviation'] as const;

export type Subject = (typeof subjects)[number];

/** Lets the text tables be checked when they are loaded rather than when somebody looks at a page. */
export function asSubject(text: string): Subject {
  const subject = subjects.find((known) => known === text);
  if (subject === undefined) throw new Error(`unknown subject: ${text}`);
  return subject;
}
