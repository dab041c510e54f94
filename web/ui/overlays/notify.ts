import type { ReactNode } from 'react';
import { createStore } from '#web/ui/states/create-store.ts';

export type Toast = {
  id: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  description: string | undefined;
  action?: ReactNode;
  /** The id of the object that the message is about. A newer message about it replaces this one. */
  topic?: string | undefined;
};

const toasts = createStore<Toast[]>([]);
let lastId = 0;

export const useToasts = toasts.useValue;

/** Only successes close by themselves, those with an action after 10 s. */
export function notify(
  kind: Toast['kind'],
  title: string,
  description?: string,
  { action, topic }: Pick<Toast, 'action' | 'topic'> = {},
): void {
  lastId += 1;
  if (topic) dismissTopic(topic);
  // A repeated message replaces the earlier one.
  dismissWhere((toast) => toast.title === title && toast.description === description);
  toasts.set([...toasts.get(), { id: lastId, kind, title, description, action, topic }]);
}

export const dismiss = (id: number) => dismissWhere((toast) => toast.id === id);

export const dismissByTitle = (title: string) => dismissWhere((toast) => toast.title === title);

/** For an action that succeeds without a message. */
export const dismissTopic = (topic: string) => dismissWhere((toast) => toast.topic === topic);

const dismissWhere = (isDismissed: (toast: Toast) => boolean) =>
  toasts.set(toasts.get().filter((toast) => !isDismissed(toast)));
