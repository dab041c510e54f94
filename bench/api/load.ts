import autocannon, { type Client, type Request } from 'autocannon';
import type { LoadResult } from './statistics.ts';

export type { Request };

type LoadOptions = {
  clients: number;
  /** Without a duration each request is sent once. */
  seconds?: number | undefined;
  /** Counts a 503 as rejected instead of failing. */
  allow503?: boolean | undefined;
};

const requestTimeoutSeconds = 60;

/**
 * Sends requests and waits for every response. By default autocannon drops the requests that are in flight at the end,
 * which are the slowest ones.
 */
export async function runLoad(url: string, requests: Request[], load: LoadOptions): Promise<LoadResult> {
  const { clients, seconds, allow503 } = load;
  const connections = Math.min(clients, requests.length);
  const startedAt = performance.now();
  const lastResponseAtMs = new Map<Client, number>();
  const responseTimesMs: number[] = [];
  const statuses: (number | string)[] = [];
  const run = autocannon({
    url,
    connections,
    ...(seconds === undefined
      ? { amount: requests.length }
      : { duration: seconds + 2 * requestTimeoutSeconds }),
    sampleInt: 50,
    timeout: requestTimeoutSeconds,
    setupClient: (client) => {
      const index = lastResponseAtMs.size % connections;
      lastResponseAtMs.set(client, startedAt);
      client.setRequests(requests.filter((_, position) => position % connections === index));
    },
  });
  run.on('response', (client, status, _bytes, milliseconds) => {
    lastResponseAtMs.set(client, performance.now());
    statuses.push(status);
    if (status === 200) responseTimesMs.push(milliseconds);
  });
  run.on('reqError', ({ message }) => statuses.push(message));
  const timer = seconds === undefined ? undefined : setTimeout(stopClients, seconds * 1000, lastResponseAtMs);
  await run;
  clearTimeout(timer);
  const rejected = allow503 ? statuses.filter((status) => status === 503).length : 0;
  assertAllSucceeded(requests, { statuses, rejected, clients: [...lastResponseAtMs.keys()] });
  const durations = [...lastResponseAtMs.values()].map((endedAt) => (endedAt - startedAt) / 1000);
  // With a duration, all clients send until it ends, and the mean of their times is used.
  // Without a duration, they finish at different times, and the time of the last response is used.
  const mean = durations.reduce((sum, duration) => sum + duration, 0) / durations.length;
  return {
    responseTimesMs,
    durationSeconds: seconds === undefined ? Math.max(...durations) : mean,
    rejected,
  };
}

/** Lets each client receive the response to its last request. */
function stopClients(clients: Map<Client, number>): void {
  for (const client of clients.keys()) client.responseMax = client.reqsMade;
}

type Outcome = { statuses: (number | string)[]; rejected: number; clients: Client[] };

function assertAllSucceeded(requests: Request[], { statuses, rejected, clients }: Outcome): void {
  const successCount = statuses.filter((status) => status === 200).length;
  const sentCount = clients.reduce((sum, { reqsMade }) => sum + reqsMade, 0);
  const failuresByStatus = Map.groupBy(
    statuses.filter((status) => status !== 200 && !(status === 503 && rejected > 0)),
    (status) => status,
  );
  // Autocannon reconnects silently when the server closes the connection.
  const unansweredCount = sentCount - statuses.length;
  if (successCount > 0 && failuresByStatus.size === 0 && unansweredCount <= 0) return;
  const counts = [...failuresByStatus].map(([status, group]) => `${group.length} × ${status}`);
  if (unansweredCount > 0) counts.push(`${unansweredCount} × no response`);
  throw new Error(`${requests[0]?.path}: ${successCount} responses with 200, ${counts.join(', ')}`);
}
