import path from 'node:path';

/** For the environment of a process: it dies in the middle of that statement, and says so before. */
export const killedAt = (statement: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${path.resolve('tests/support/kill-at-statement.ts')}`,
  KILL_AT: statement,
});

/** What it said then: it did come to that statement, and no further. */
export const saidAt = (statement: string) => `killed at ${statement}\n`;
