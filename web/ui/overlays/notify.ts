export type Notice = { id: number; kind: 'good' | 'error'; title: string; description?: string | undefined };

let notices: Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Notice[]): void {
  notices = next;
  for (const tell of listeners) tell();
}

/** Tells of something that has just happened, wherever one is. Errors stay until they are closed. */
export function notify(kind: Notice['kind'], title: string, description?: string): void {
  lastId += 1;
  // The same thing said again takes its own place: three failures in a row are one message.
  const others = notices.filter((each) => each.title !== title || each.description !== description);
  change([...others, { id: lastId, kind, title, description }]);
}

export const dismiss = (id: number) => change(notices.filter((each) => each.id !== id));

/** Takes back what is no longer so. */
export const retract = (title: string) => change(notices.filter((each) => each.title !== title));

export const currentNotices = () => notices;

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
