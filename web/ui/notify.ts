import { Toast } from '@base-ui/react/toast';

export const toastManager = Toast.createToastManager();

/** Tells of something that has just happened, wherever one is. Errors stay until they are closed. */
export function notify(kind: 'good' | 'error', title: string, description?: string): void {
  const isError = kind === 'error';
  toastManager.add({
    type: kind,
    title,
    description,
    timeout: isError ? 0 : 5_000,
    priority: isError ? 'high' : 'low',
  });
}
