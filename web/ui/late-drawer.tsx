import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { Drawer } from './drawer.tsx';

const LoadedDrawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }));

/** A drawer that is fetched when it is first opened: fifteen kilobytes that wide screens never need. */
export function LateDrawer(props: ComponentProps<typeof Drawer>) {
  const [asked, setAsked] = useState(false);
  if (props.open && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense>
      <LoadedDrawer {...props} />
    </Suspense>
  );
}
