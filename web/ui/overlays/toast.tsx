import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import common from '#web/ui/display/common.module.css';
import { dismiss, type Toast, useToasts } from './notify.ts';
import styles from './toast.module.css';
import { useReloadOffer } from './use-reload-offer.tsx';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const toastDurationMs = 5_000;
const actionDurationMs = 10_000;

export function Toasts() {
  const toasts = useToasts();
  useReloadOffer();
  // In a portal, so that messages appear above dialogs.
  return createPortal(
    <section className={styles.toasts} aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>,
    document.body,
  );
}

function ToastItem({ toast: { id, kind, title, description, action } }: { toast: Toast }) {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (kind !== 'success' || isPaused) return;
    const timer = setTimeout(() => dismiss(id), action ? actionDurationMs : toastDurationMs);
    return () => clearTimeout(timer);
  }, [id, kind, action, isPaused]);
  const Icon = icons[kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      className={styles.toast}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : undefined}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon size={20} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {description ? <p className={common.note}>{description}</p> : null}
      </div>
      {action}
      <IconButton label="Close" icon={<X size={18} />} onClick={() => dismiss(id)} />
    </div>
  );
}
