import { type ComponentProps, useRef, useState } from 'react';
import { Card } from '#web/ui/display/card.tsx';
import { createLazyModule, useOptionalLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { useIsNear } from '#web/ui/pages/use-is-near.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { AttachmentList } from './attachment-list.tsx';
import styles from './attachment-slot.module.css';

const attachmentList = createLazyModule(async () => (await import('./attachment-list.tsx')).AttachmentList);

/** Loads near the visible part of the page, because on phones it is below the text. */
export function AttachmentSlot(props: ComponentProps<typeof AttachmentList>) {
  const slot = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(slot);
  const [hasFailed, setHasFailed] = useState(false);
  const LoadedList = useOptionalLazyModule(attachmentList, isNear && !hasFailed, () => setHasFailed(true));
  if (LoadedList) return <LoadedList {...props} />;
  return (
    <div ref={slot}>
      <Card title="Attachments">
        {hasFailed ? (
          <LoadFailed
            error={undefined}
            message="Failed to load the attachments."
            onRetry={() => setHasFailed(false)}
          />
        ) : (
          props.attachments.map(({ attachmentLink, attachmentName }) => (
            <p key={`${attachmentLink} ${attachmentName}`} className={styles.row}>
              <Skeleton width="80%" />
            </p>
          ))
        )}
      </Card>
    </div>
  );
}
