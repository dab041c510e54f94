import { onTestFinished, vi } from 'vitest';

const realMonotonic = performance.now.bind(performance);

type Offsets = {
  /** Added to `Date`, which an operator or a time service can set. */
  wallMs: number;
  /** Added to `performance.now()`, which only moves forward. */
  monotonicMs?: number;
};

/** Shifts the clocks of the test process until the test ends. Both database engines keep the real time. */
export function setClocks({ wallMs, monotonicMs = 0 }: Offsets): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wallMs });
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => realMonotonic() + monotonicMs);
  onTestFinished(() => {
    vi.useRealTimers();
    spy.mockRestore();
  });
}
