import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import styles from './qr-code.module.css';

/** On demand, because only the setup of an authenticator app shows a code. */
const encoder = createLazyModule(async () => (await import('qr')).encodeQR);

/** Black on white in both colour schemes, because many cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const encodeQR = useLazyModule(encoder, true, () => {});
  const rows = encodeQR?.(text, 'raw', { border: 4 }) ?? [];
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
