import { Toast as BaseToast } from '@base-ui/react/toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { toastManager } from './notify.ts';
import styles from './toast.module.css';

const icons = { good: CircleCheck, error: CircleAlert };

/** Around everything that may have something to tell. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <BaseToast.Provider toastManager={toastManager}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className={styles.viewport}>
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function ToastList() {
  const { toasts } = BaseToast.useToastManager();
  return toasts.map((toast) => {
    const Icon = icons[toast.type as keyof typeof icons];
    return (
      <BaseToast.Root key={toast.id} toast={toast} className={styles.toast} data-kind={toast.type}>
        <BaseToast.Content className={styles.content}>
          <Icon size={20} aria-hidden="true" className={styles.icon} />
          <div className={styles.words}>
            <BaseToast.Title className={styles.title} />
            <BaseToast.Description className={styles.description} />
          </div>
          <BaseToast.Close render={<IconButton label="Close" icon={<X size={18} aria-hidden="true" />} />} />
        </BaseToast.Content>
      </BaseToast.Root>
    );
  });
}
