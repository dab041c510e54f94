import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';

const ownDataSection = createLazyModule(async () => (await import('./own-data-section.tsx')).OwnDataSection);

/** Lazy, because few members need it. */
export function LazyOwnData() {
  const OwnDataSection = useLazyModule(ownDataSection, true, () => {});
  return OwnDataSection ? <OwnDataSection /> : null;
}
