import { writeSync } from 'node:fs';
import pg from 'pg';

/** The environment of a process that ends as in a power cut at this statement, and reports it first. */
export const killedAt = (statement: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${import.meta.filename}`,
  KILL_AT_STATEMENT: statement,
});
export const reportAt = (statement: string) => `killed at ${statement}\n`;

// A process with KILL_AT_STATEMENT loads this file first. It ends after the response to a statement that contains KILL_AT_STATEMENT, or
// while it waits for the response to `commit`.
const { KILL_AT_STATEMENT } = process.env;
if (KILL_AT_STATEMENT) {
  type Send = (this: pg.Client, ...given: unknown[]) => unknown;
  const client = pg.Client.prototype as unknown as { query: Send };
  const send = client.query;
  const maxLength = 200;
  const contains = (parts: unknown[]) =>
    parts.some((part) => typeof part === 'string' && part.slice(0, maxLength).includes(KILL_AT_STATEMENT));
  const end = () => {
    writeSync(1, reportAt(KILL_AT_STATEMENT));
    process.kill(process.pid, 'SIGKILL');
  };
  client.query = function (...given) {
    const answer = send.apply(this, given);
    const [text, values] = given;
    if (KILL_AT_STATEMENT === 'commit' && text === 'commit') setImmediate(end);
    else if (contains([text, values].flat())) void (answer as Promise<unknown>).then(end, () => {});
    return answer;
  };
}
