import { writeSync } from 'node:fs';
import pg from 'pg';

/** Environment of a process that prints a report and kills itself (SIGKILL) at this SQL statement. */
export const createKillEnv = (statement: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${import.meta.filename}`,
  KILL_AT_STATEMENT: statement,
});
export const formatKillReport = (statement: string) => `killed at ${statement}\n`;

// Preloaded with NODE_OPTIONS. Kills after the response to a matching statement, but does not wait for that of `commit`.
const { KILL_AT_STATEMENT } = process.env;
if (KILL_AT_STATEMENT) {
  type Send = (this: pg.Client, ...args: unknown[]) => unknown;
  const client = pg.Client.prototype as unknown as { query: Send };
  const send = client.query;
  const maxSearchedLength = 200;
  const isMatch = (text: unknown) =>
    typeof text === 'string' && text.slice(0, maxSearchedLength).includes(KILL_AT_STATEMENT);
  const killProcess = () => {
    writeSync(1, formatKillReport(KILL_AT_STATEMENT));
    process.kill(process.pid, 'SIGKILL');
  };
  client.query = function (...args) {
    const result = send.apply(this, args);
    const [text, values] = args;
    if (KILL_AT_STATEMENT === 'commit' && text === 'commit') setImmediate(killProcess);
    else if ([text, values].flat().some(isMatch))
      void (result as Promise<unknown>).then(killProcess, () => {});
    return result;
  };
}
