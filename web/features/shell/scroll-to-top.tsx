import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useState } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import styles from './scroll-to-top.module.css';

const showAfterPx = 160;

export function ScrollToTop() {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const update = () => setIsVisible(scrollY > showAfterPx);
    // Not read immediately: that would force a layout before the screen is complete.
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return isVisible ? (
    <div className={styles.corner}>
      <IconButton
        label="Scroll to top"
        icon={<ArrowUp size={22} aria-hidden="true" />}
        onClick={scrollToTop}
      />
    </div>
  ) : null;
}

function scrollToTop(): void {
  scrollUp();
  focusHeading();
}

const durationMs = 1_500;

function scrollUp(): void {
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
    const share = Math.min(1, (now - started) / durationMs);
    scrollTo(0, from * (1 - easeOutCubic(share)));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const easeOutCubic = (share: number) => 1 - (1 - share) ** 3;
