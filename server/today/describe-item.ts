import type { QueueAction, QueueDetail } from './today-kind.ts';

/** Parts of an item that many kinds do not have. */
export const noDetails = {
  facts: [],
  checks: [],
  quote: null,
  question: null,
  choices: [],
  consequence: null,
  link: null,
  templates: [],
} satisfies Partial<QueueDetail>;

type ActionOptions = Partial<Omit<QueueAction, 'name' | 'key' | 'label' | 'verb' | 'isMain'>>;

/** The key `a` is for the main action. */
export const toAction = (
  key: QueueAction['key'],
  name: string,
  label: string,
  verb: string,
  options: ActionOptions = {},
): QueueAction => ({
  name,
  key,
  label,
  verb,
  isMain: key === 'a',
  text: null,
  needsChoice: false,
  ...options,
});

export const undoNotice = 'The email waits 10 seconds, so that you can undo.';

const numberFormat = new Intl.NumberFormat('en-AU');

/** "1 day", "3 days". */
export const formatCount = (count: number, noun: string) =>
  `${numberFormat.format(count)} ${noun}${count === 1 ? '' : 's'}`;

export const hasWaitedDays = (since: Date, days: number) => Date.now() - since.getTime() > days * 86_400_000;
