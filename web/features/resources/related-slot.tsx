import { useEffect, useRef, useState } from 'react';
import { createLazyModule, useOptionalLazyModule } from '#web/ui/overlays/lazy-module.ts';
import styles from './related-slot.module.css';

const relatedResources = createLazyModule(
  async () => (await import('./related-resources.tsx')).RelatedResources,
);

/** Loads near the visible part of the page, because on phones it is far below the first view. */
export function RelatedSlot({ urlName }: { urlName: string }) {
  const slot = useRef<HTMLDivElement>(null);
  const [isNeeded, setIsNeeded] = useState(false);
  const RelatedResources = useOptionalLazyModule(relatedResources, isNeeded, () => setIsNeeded(false));
  useEffect(() => {
    if (!slot.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNeeded(true);
      },
      // The column beside the text scrolls too.
      { rootMargin: '600px', scrollMargin: '600px' },
    );
    observer.observe(slot.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={slot}>
      {RelatedResources ? <RelatedResources urlName={urlName} /> : <div className={styles.space} />}
    </div>
  );
}
