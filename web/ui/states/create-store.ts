import { useSyncExternalStore } from 'react';

/** A value outside React. `useValue` renders the component again when the value changes. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const set = (next: Value) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { get, set, useValue: () => useSyncExternalStore(subscribe, get) };
}
