import { loadSession } from '#web/api/session.ts';
import { createLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { LazyCard } from '#web/ui/pages/lazy-card.tsx';

const offlineStorage = createLazyModule(async () => (await import('./offline-storage.tsx')).OfflineStorage);

/** Lazy, because few members look at it. Staff who act as a member cannot keep copies. */
export function OfflineStorageSlot() {
  const canKeep = 'serviceWorker' in navigator && 'caches' in globalThis && !loadSession()?.impersonatedBy;
  return canKeep ? <LazyCard title="Reading offline" source={offlineStorage} /> : null;
}
