import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useState } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import styles from './scroll-to-top.module.css';
import { scrollUp } from './scroll-up.ts';

const shownAfterPixels = 160;

export function ScrollToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(scrollY > shownAfterPixels);
    // Not read immediately: that would force a layout before the screen is complete.
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return shown ? (
    <div className={styles.corner}>
      <IconButton label="Scroll to top" icon={<ArrowUp size={22} aria-hidden="true" />} onClick={goUp} />
    </div>
  ) : null;
}

function goUp(): void {
  scrollUp();
  focusHeading();
}
