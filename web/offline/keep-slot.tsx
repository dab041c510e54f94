import { loadSession } from '#web/api/session.ts';
import { createLazyModule, useOptionalLazyModule } from '#web/ui/overlays/lazy-module.ts';
import type { Article } from './kept-resources.ts';

const keepButton = createLazyModule(async () => (await import('./keep-button.tsx')).KeepButton);

/** Loads after the page is shown. Staff who act as a member cannot keep copies. */
export function KeepSlot({ article }: { article: Article }) {
  const canKeep = 'serviceWorker' in navigator && 'caches' in globalThis && !loadSession()?.impersonatedBy;
  const KeepButton = useOptionalLazyModule(keepButton, canKeep, () => {});
  return KeepButton && article.id ? <KeepButton article={{ ...article, id: article.id }} /> : null;
}
