import { onTestFinished, vi } from 'vitest';

const realNow = performance.now.bind(performance);

type Offsets = {
  /** Added to `Date`, which an operator or NTP can change. */
  wallMs: number;
  /** Added to `performance.now()`, which only moves forward. */
  monotonicMs?: number;
};

/** Shifts the clocks of the test process until the test ends. The databases keep the real time. */
export function setClocks({ wallMs, monotonicMs = 0 }: Offsets): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wallMs });
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + monotonicMs);
  onTestFinished(() => {
    vi.useRealTimers();
    spy.mockRestore();
  });
}
