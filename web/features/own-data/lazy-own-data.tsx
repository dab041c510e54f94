import { createLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { LazyCard } from '#web/ui/pages/lazy-card.tsx';

const ownDataSection = createLazyModule(async () => (await import('./own-data-section.tsx')).OwnDataSection);

/** Lazy, because few members need it. */
export const LazyOwnData = () => <LazyCard title="Your data" source={ownDataSection} />;
