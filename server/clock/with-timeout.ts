/** Rejects when the promise takes longer. The work itself is not cancelled. */
export async function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`timed out after ${timeoutMs} ms`)), timeoutMs).unref();
  return Promise.race([promise, timedOut]).finally(() => clearTimeout(timer));
}
