import type { ReactNode } from 'react';
import { createStore } from '#web/ui/states/create-store.ts';

export type Toast = {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string | undefined;
  action?: ReactNode;
};

const toasts = createStore<Toast[]>([]);
let lastId = 0;

export const useToasts = toasts.useValue;

/** Errors stay visible until the member closes them, and messages with an action for 10 s. */
export function notify(kind: Toast['kind'], title: string, description?: string, action?: ReactNode): void {
  lastId += 1;
  // A repeated message replaces the earlier one.
  dismissWhere((toast) => toast.title === title && toast.description === description);
  toasts.set([...toasts.get(), { id: lastId, kind, title, description, action }]);
}

export const dismiss = (id: number) => dismissWhere((toast) => toast.id === id);

export const dismissByTitle = (title: string) => dismissWhere((toast) => toast.title === title);

const dismissWhere = (isDismissed: (toast: Toast) => boolean) =>
  toasts.set(toasts.get().filter((toast) => !isDismissed(toast)));
