import type { ComponentProps } from 'react';
import type { Drawer } from './dialog.tsx';
import { createLazyModule, useLazyModule } from './lazy-module.ts';

const drawer = createLazyModule(async () => (await import('./dialog.tsx')).Drawer);

/** Lazy, because wide screens show no drawer and save 15 kB. */
export function LazyDrawer(props: ComponentProps<typeof Drawer>) {
  const LoadedDrawer = useLazyModule(drawer, props.open, props.onClose);
  return LoadedDrawer ? <LoadedDrawer {...props} /> : null;
}
