import { createStore } from '#web/ui/states/create-store.ts';

/** Speech input can type characters by accident, so that keys without a modifier can be turned off. */
const storageKey = 'muster.searchBySlash';
const slashKey = createStore(localStorage.getItem(storageKey) !== 'off');

export const isSlashKeyOn = slashKey.get;
export const useSlashKey = slashKey.useValue;

export function setSlashKey(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
  slashKey.set(isOn);
}
