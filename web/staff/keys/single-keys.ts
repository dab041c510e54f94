import { createStore } from '#web/ui/states/create-store.ts';

const storageKey = 'muster.staff.singleKeys';
const singleKeys = createStore(localStorage.getItem(storageKey) !== 'off');

export const areSingleKeysOn = singleKeys.get;
export const useSingleKeys = singleKeys.useValue;

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
  singleKeys.set(isOn);
}
