const milliseconds = 1_500;

export function scrollUp(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo(0, 0);
    return;
  }
  const from = scrollY;
  const started = performance.now();
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  // User input cancels the scroll.
  for (const gesture of ['wheel', 'touchstart', 'keydown'])
    addEventListener(gesture, stop, { once: true, passive: true });
  const step = (now: number) => {
    if (stopped) return;
    const share = Math.min(1, (now - started) / milliseconds);
    scrollTo(0, from * (1 - easedOut(share)));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const easedOut = (share: number) => 1 - (1 - share) ** 3;
