let suspendedMs = 0;
let lastDrift = Date.now() - performance.now();

/** Monotonic time in ms, plus the time that the machine was suspended, so that caches never expire late. */
export function steadyNow(): number {
  const monotonic = performance.now();
  const drift = Date.now() - monotonic;
  // Date.now() is rounded to 1 ms.
  if (Math.abs(drift - lastDrift) > 2) {
    suspendedMs += Math.max(0, drift - lastDrift);
    lastDrift = drift;
  }
  return monotonic + suspendedMs;
}
