import { useRef } from 'react';
import { createLazyModule, useOptionalLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { useIsNear } from '#web/ui/pages/use-is-near.ts';
import styles from './related-slot.module.css';

const relatedResources = createLazyModule(
  async () => (await import('./related-resources.tsx')).RelatedResources,
);

/** Loads near the visible part of the page, because on phones it is far below the first view. */
export function RelatedSlot({ urlName }: { urlName: string }) {
  const slot = useRef<HTMLDivElement>(null);
  const RelatedResources = useOptionalLazyModule(relatedResources, useIsNear(slot), () => {});
  return (
    <div ref={slot}>
      {RelatedResources ? <RelatedResources urlName={urlName} /> : <div className={styles.space} />}
    </div>
  );
}
