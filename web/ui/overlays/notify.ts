export type Toast = { id: number; kind: 'good' | 'error'; title: string; description?: string | undefined };

let notices: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Toast[]): void {
  notices = next;
  for (const tell of listeners) tell();
}

/** Errors stay until they are closed. */
export function notify(kind: Toast['kind'], title: string, description?: string): void {
  lastId += 1;
  // A repeated message replaces the earlier one.
  const others = notices.filter((each) => each.title !== title || each.description !== description);
  change([...others, { id: lastId, kind, title, description }]);
}

export const dismiss = (id: number) => change(notices.filter((each) => each.id !== id));

export const dismissByTitle = (title: string) => change(notices.filter((each) => each.title !== title));

export const getToasts = () => notices;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
