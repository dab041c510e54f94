import type { ComponentProps } from 'react';
import type { Drawer } from './dialog.tsx';
import { late, useLate } from './late.ts';

const drawer = late(async () => (await import('./dialog.tsx')).Drawer);

/** A drawer that is fetched when it is first opened: fifteen kilobytes that wide screens never need. */
export function LateDrawer(props: ComponentProps<typeof Drawer>) {
  const LoadedDrawer = useLate(drawer, props.open, props.onClose);
  return LoadedDrawer ? <LoadedDrawer {...props} /> : null;
}
