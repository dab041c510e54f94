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
    // The position is not read on mount, because reading it would force a layout.
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return isVisible ? (
    <div className={styles.button}>
      <IconButton
        label="Scroll to top"
        icon={<ArrowUp size={22} aria-hidden="true" />}
        onClick={scrollToTop}
      />
    </div>
  ) : null;
}

function scrollToTop(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) scrollTo(0, 0);
  else animateScroll();
  focusHeading();
}

const durationMs = 1_500;

function animateScroll(): void {
  const startY = scrollY;
  const startMs = performance.now();
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
  };
  for (const userInput of ['wheel', 'touchstart', 'keydown'])
    addEventListener(userInput, cancel, { once: true, passive: true });
  const step = (nowMs: number) => {
    if (isCancelled) return;
    const progress = Math.min(1, (nowMs - startMs) / durationMs);
    // Cubic ease-out.
    scrollTo(0, startY * (1 - progress) ** 3);
    if (progress < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
