export type Notice = { id: number; kind: 'good' | 'error'; title: string; description?: string | undefined };

let notices: Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Notice[]): void {
  notices = next;
  for (const tell of listeners) tell();
}

/** Errors stay until they are closed. */
export function notify(kind: Notice['kind'], title: string, description?: string): void {
  lastId += 1;
  // A repeated message replaces the earlier one.
  const others = notices.filter((each) => each.title !== title || each.description !== description);
  change([...others, { id: lastId, kind, title, description }]);
}

export const dismiss = (id: number) => change(notices.filter((each) => each.id !== id));

export const retract = (title: string) => change(notices.filter((each) => each.title !== title));

export const currentNotices = () => notices;

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
