import { loadSession } from '#web/api/session.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';

const offlineStorage = createLazyModule(async () => (await import('./offline-storage.tsx')).OfflineStorage);

/** Lazy, because few members look at it. Staff who act as a member keep nothing of theirs. */
export function OfflineStorageSlot() {
  const canKeep = 'serviceWorker' in navigator && 'caches' in globalThis && !loadSession()?.impersonatedBy;
  const OfflineStorage = useLazyModule(offlineStorage, canKeep, () => {});
  return OfflineStorage ? <OfflineStorage /> : null;
}
