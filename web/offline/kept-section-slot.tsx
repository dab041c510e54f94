import { useKeptModule } from './use-kept-module.ts';

const load = async () => (await import('./kept-section.tsx')).KeptSection;

export function KeptSectionSlot() {
  const KeptSection = useKeptModule(load);
  return KeptSection ? <KeptSection /> : null;
}
