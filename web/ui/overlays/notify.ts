export type Toast = {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description?: string | undefined;
};

let toasts: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Errors stay visible until the member closes them. */
export function notify(kind: Toast['kind'], title: string, description?: string): void {
  lastId += 1;
  // A repeated message replaces the earlier one.
  const others = toasts.filter((toast) => toast.title !== title || toast.description !== description);
  setToasts([...others, { id: lastId, kind, title, description }]);
}

export const dismiss = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id));

export const dismissByTitle = (title: string) => setToasts(toasts.filter((toast) => toast.title !== title));

export const getToasts = () => toasts;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
