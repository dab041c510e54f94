import type { TextProblem } from '../text-limits.ts';

/** The message continues the name of the file. */
export class TableFileError extends Error {}

export const tableProblems: Record<TextProblem, string> = {
  damaged: 'is damaged. Open it in Excel, save it as .xlsx and try again.',
  protected: 'is protected with a password. Save it without one and try again.',
  tooLarge: 'becomes too large when it is unpacked. Split it and import the parts.',
  entities: 'contains XML entities, which Excel does not write. Save it again in Excel and try again.',
  tooComplex: 'takes too much time or memory. Split it and import the parts.',
};
