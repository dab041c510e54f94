import { formatCount } from './format-count.ts';

/** '1 member' or '1,212 members'. */
export const countNoun = (number: number, noun: string) =>
  `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;
