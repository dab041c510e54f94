import type { ComponentProps } from 'react';
import type { Drawer } from './dialog.tsx';
import { late, useLate } from './late.ts';

const drawer = late(async () => (await import('./dialog.tsx')).Drawer);

/** Saves wide screens 15 kB. */
export function LateDrawer(props: ComponentProps<typeof Drawer>) {
  const LoadedDrawer = useLate(drawer, props.open, props.onClose);
  return LoadedDrawer ? <LoadedDrawer {...props} /> : null;
}
