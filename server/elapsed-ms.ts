/** A moment on both clocks of this machine. */
export type Mark = { monotonic: number; wall: number };

export const takeMark = (): Mark => ({ monotonic: performance.now(), wall: Date.now() });

/**
 * Time since the mark, never negative. The monotonic clock ignores corrections but stops while a virtual machine is
 * suspended; the wall clock includes that time. The larger value makes cached data expire early, never late.
 */
export const elapsedMs = (since: Mark): number =>
  Math.max(performance.now() - since.monotonic, Date.now() - since.wall);
