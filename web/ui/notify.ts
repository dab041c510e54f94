import { Toast } from '@base-ui/react/toast';

export const toastManager = Toast.createToastManager();

/** Tells of something that has just happened, wherever one is. Errors stay until they are closed. */
export function notify(kind: 'good' | 'error', title: string, description?: string): void {
  // All at low priority: a toast of high priority is hidden from screen readers once it has been read out.
  toastManager.add({ type: kind, title, description, timeout: kind === 'error' ? 0 : 5_000 });
}
