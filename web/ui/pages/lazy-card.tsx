import { type ComponentType, useRef, useState } from 'react';
import { Card } from '#web/ui/display/card.tsx';
import { type createLazyModule, useOptionalLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useIsNear } from './use-is-near.ts';

type Props = { title: string; source: ReturnType<typeof createLazyModule<ComponentType>> };

/** Replaced by its module, which loads near the visible part of the page. */
export function LazyCard({ title, source }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(slot, 100);
  const [hasFailed, setHasFailed] = useState(false);
  const Content = useOptionalLazyModule(source, isNear && !hasFailed, () => setHasFailed(true));
  if (Content) return <Content />;
  return (
    <div ref={slot}>
      <Card title={title}>
        {hasFailed ? (
          <LoadFailed
            error={undefined}
            message="This section could not be loaded."
            onRetry={() => setHasFailed(false)}
          />
        ) : (
          <Skeleton width="24ch" />
        )}
      </Card>
    </div>
  );
}
