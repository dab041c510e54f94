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
    // Not asked at once, which would have the whole screen laid out before it stands: whoever comes back is scrolled.
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
