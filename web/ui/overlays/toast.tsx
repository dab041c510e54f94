import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import common from '#web/ui/display/common.module.css';
import { dismiss, getToasts, subscribeToToasts, type Toast } from './notify.ts';
import styles from './toast.module.css';

const icons = { good: CircleCheck, error: CircleAlert };
const toastDurationMs = 5_000;

export function Toasts() {
  const notices = useSyncExternalStore(subscribeToToasts, getToasts);
  // A portal, so that messages appear above dialogs.
  return createPortal(
    <section className={styles.corner} aria-label="Messages" aria-live="polite">
      {notices.map((notice) => (
        <ToastItem key={notice.id} notice={notice} />
      ))}
    </section>,
    document.body,
  );
}

function ToastItem({ notice: { id, kind, title, description } }: { notice: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (kind === 'error' || held) return;
    const timer = setTimeout(() => dismiss(id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [id, kind, held]);
  const Icon = icons[kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who looks at it is given time; there is nothing to press
    <div
      className={styles.toast}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {description ? <p className={common.note}>{description}</p> : null}
      </div>
      <IconButton label="Close" icon={<X size={18} />} onClick={() => dismiss(id)} />
    </div>
  );
}
