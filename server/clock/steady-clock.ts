let suspendedMs = 0;
let lastDrift = Date.now() - performance.now();

/**
 * Milliseconds on a clock that only moves forward: monotonic, plus the time a virtual machine was suspended, which only
 * the wall clock shows. A wall clock that is set forward makes cached data expire early, never late.
 */
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
