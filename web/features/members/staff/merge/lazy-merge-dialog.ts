import { createLazyModule } from '#web/ui/overlays/lazy-module.ts';

export const lazyMergeDialog = createLazyModule(async () => (await import('./merge-dialog.tsx')).MergeDialog);
