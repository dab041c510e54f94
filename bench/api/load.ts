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

/** In seconds. */
const longestTurn = 30;

/** Each client has requests of its own, in an order of its own: no two ask for the same thing in step. */
export async function putLoadOn(
  { url, pid }: Target,
  requests: Request[],
  { clients, seconds, mayRefuse = false }: Load,
): Promise<Heard> {
  const times: number[] = [];
  const faults = new Map<string, number>();
  const note = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1);
  const connections = Math.min(clients, requests.length);
  let client = 0;
  let refused = 0;
  const busyBefore = busySeconds(pid);
  const started = performance.now();
  let lastAnswer = started;
  const running = autocannon({
    url,
    connections,
    ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
    sampleInt: 50,
    timeout: 30,
    setupClient: (each: Client) => {
      const first = client++ % connections;
      each.setRequests(requests.filter((_, at) => at % connections === first));
    },
  });
  running.on('response', (_client, status, _bytes, milliseconds) => {
    lastAnswer = performance.now();
    if (status === 503 && mayRefuse) refused += 1;
    else if (status === 200) times.push(milliseconds);
    else note(`status ${status}`);
  });
  running.on('reqError', (error) => note(error.message));
  await running;
  // A machine that is busy with something else may not give one answer in a short turn.
  if (faults.size === 0 && times.length === 0 && seconds !== undefined && seconds < longestTurn)
    return putLoadOn({ url, pid }, requests, { clients, seconds: seconds * 4, mayRefuse });
  if (faults.size > 0 || times.length === 0) {
    const counts = [...faults].map(([fault, count]) => `${count} × ${fault}`);
    throw new Error(`${requests[0]?.path}: ${times.length} answers, ${counts.join(', ') || 'no faults'}`);
  }
  const busyAfter = busySeconds(pid);
  return {
    times,
    seconds: (lastAnswer - started) / 1000,
    refused,
    busySeconds: busyBefore === undefined || busyAfter === undefined ? undefined : busyAfter - busyBefore,
  };
}
