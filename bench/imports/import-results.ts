import type { Statistics } from '../api/statistics.ts';

export type Step = 'check' | 'import' | 'undo';

export type StepResult = { step: Step; rows: number; seconds: number };

export type ImportResults = {
  date: string;
  machine: string;
  rows: number;
  members: number;
  steps: StepResult[];
  /** Reads of members before the import, and while it runs and is undone. */
  reads: { when: 'before' | 'import' | 'undo'; statistics: Statistics }[];
  /** Memory of the portal before the check, and its highest during all steps. */
  memory: { beforeMB: number; peakMB: number };
  /** Tables with other rows than before the import. */
  changedTables: string[];
  failures: string[];
};

export const toRowsPerSecond = ({ rows, seconds }: StepResult) => rows / seconds;

/** Time for all rows, because some were written before the measurement. */
export const toMinutes = (result: StepResult, rows: number) => rows / toRowsPerSecond(result) / 60;
