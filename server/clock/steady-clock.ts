let suspendedMs = 0;
let lastDriftMs = Date.now() - performance.now();

/** Monotonic time in ms, plus the time that the machine was suspended, so that caches never expire late. */
export function steadyNow(): number {
  const monotonicMs = performance.now();
  const driftMs = Date.now() - monotonicMs;
  // Date.now() is rounded to 1 ms.
  if (Math.abs(driftMs - lastDriftMs) > 2) {
    suspendedMs += Math.max(0, driftMs - lastDriftMs);
    lastDriftMs = driftMs;
  }
  return monotonicMs + suspendedMs;
}
