/**
 * Loaded into a portal that starts: ends it as a power cut would, when the statement that holds KILL_AT has been
 * answered; or, where KILL_AT is `commit`, while it is being answered.
 */
import { writeSync } from 'node:fs';
import pg from 'pg';

const { KILL_AT = '' } = process.env;
const longest = 200;

type Send = (this: pg.Client, ...given: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Send };
const send = client.query;

client.query = function (...given) {
  const answer = send.apply(this, given);
  const [text, values] = given;
  if (KILL_AT === 'commit' && text === 'commit') setImmediate(end);
  else if (KILL_AT && heldIn([text, values].flat())) void (answer as Promise<unknown>).then(end, () => {});
  return answer;
};

const heldIn = (parts: unknown[]) =>
  parts.some((part) => typeof part === 'string' && part.slice(0, longest).includes(KILL_AT));

function end(): void {
  writeSync(1, `killed at ${KILL_AT}\n`);
  process.kill(process.pid, 'SIGKILL');
}
