import type { KeptNoticeProps } from './kept-notice.tsx';
import { useKeptModule } from './use-kept-module.ts';

const load = async () => (await import('./kept-notice.tsx')).KeptNotice;

export function KeptNoticeSlot(props: KeptNoticeProps) {
  const KeptNotice = useKeptModule(load);
  return KeptNotice ? <KeptNotice {...props} /> : null;
}
