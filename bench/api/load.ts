import autocannon, { type Client, type Request } from 'autocannon';
import type { Heard } from './figures.ts';
import { busySeconds } from './process-figures.ts';

export type { Request };

type Load = {
  clients: number;
  /** So long, or each request once. */
  seconds?: number;
  /** A 503 is an answer that was to be expected, and is counted apart. */
  mayRefuse?: boolean;
};

/** A process that answers. */
export type Target = { url: string; pid: number };

/** In seconds: who waits longer for an answer gets none. */
const longestWait = 60;

/**
 * Each client has requests of its own, in an order of its own: no two ask for the same thing in step. When the time is
 * over they ask for nothing more and wait for what they asked for: what would be left out is what takes longest.
 */
export async function putLoadOn(
  { url, pid }: Target,
  requests: Request[],
  { clients, seconds, mayRefuse = false }: Load,
): Promise<Heard> {
  const times: number[] = [];
  const faults = new Map<string, number>();
  const note = (fault: string, count = 1) => faults.set(fault, (faults.get(fault) ?? 0) + count);
  const connections = Math.min(clients, requests.length);
  /** Each with the moment of its last answer. */
  const crowd = new Map<Client, number>();
  let answered = 0;
  let refused = 0;
  const busyBefore = busySeconds(pid);
  const started = performance.now();
  const running = autocannon({
    url,
    connections,
    ...(seconds === undefined ? { amount: requests.length } : { duration: seconds + 2 * longestWait }),
    sampleInt: 50,
    timeout: longestWait,
    setupClient: (each: Client) => {
      const first = crowd.size % connections;
      crowd.set(each, started);
      each.setRequests(requests.filter((_, at) => at % connections === first));
    },
  });
  running.on('response', (client, status, _bytes, milliseconds) => {
    crowd.set(client, performance.now());
    answered += 1;
    if (status === 503 && mayRefuse) refused += 1;
    else if (status === 200) times.push(milliseconds);
    else note(`status ${status}`);
  });
  running.on('reqError', (error) => note(error.message));
  const sendAway = () => {
    for (const client of crowd.keys()) client.responseMax = client.reqsMade;
  };
  const bell = seconds === undefined ? undefined : setTimeout(sendAway, seconds * 1000);
  await running;
  clearTimeout(bell);
  // Who is hung up on connects anew and asks for the next, without a word.
  const unanswered = [...crowd.keys()].reduce((all, { reqsMade }) => all + reqsMade, -answered);
  if (unanswered > 0) note('no answer', unanswered);
  if (faults.size > 0 || times.length === 0) {
    const counts = [...faults].map(([fault, count]) => `${count} × ${fault}`);
    throw new Error(`${requests[0]?.path}: ${times.length} answers, ${counts.join(', ') || 'no faults'}`);
  }
  const busyAfter = busySeconds(pid);
  const each = [...crowd.values()].map((lastAnswer) => (lastAnswer - started) / 1000);
  // Who has no time to be over asks for so much and leaves: the others are answered alone from then on. Where there is
  // one, all ask until then, and who is kept waiting at the end does not make the others slow.
  const mean = each.reduce((all, time) => all + time, 0) / each.length;
  return {
    times,
    seconds: seconds === undefined ? Math.max(...each) : mean,
    refused,
    busySeconds: busyBefore === undefined || busyAfter === undefined ? undefined : busyAfter - busyBefore,
  };
}
