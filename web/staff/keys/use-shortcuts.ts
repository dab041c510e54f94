import { useEffect, useRef } from 'react';
import { formatKeyPress, isSingleKey, matchShortcut } from './match-shortcut.ts';
import { areSingleKeysOn } from './single-keys.ts';

export type Shortcut = {
  /** `j`, `Shift+x`, `Mod+s` or `g t`. Without keys it is only in the command palette. */
  keys?: string;
  label: string;
  /** Without it the focused element handles the key, which is only listed. */
  run?: () => void;
  /** False hides it in the command palette, such as moving to the next row. */
  isCommand?: false;
  /** Runs again while the key is held down. */
  repeats?: true;
};

export type ShortcutGroup = { name: string; shortcuts: Shortcut[] };

type Registration = { name: string; list: () => Shortcut[] };
const registrations = new Set<Registration>();

/** Registers keys while the component is mounted. They are also listed by `?` and in the command palette. */
export function useShortcuts(name: string, shortcuts: Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const registration = { name, list: () => latest.current };
    registrations.add(registration);
    return () => void registrations.delete(registration);
  }, [name]);
}

/** Groups with the same name are merged. */
export function listShortcutGroups(): ShortcutGroup[] {
  const names = new Set([...registrations].map(({ name }) => name));
  return [...names].map((name) => ({
    name,
    shortcuts: [...registrations].filter((each) => each.name === name).flatMap((each) => each.list()),
  }));
}

const sequenceTimeoutMs = 1_500;

/** Used once, by the shell. It rests while a dialog of the frame is loading. */
export function useShortcutListener(isResting: boolean): void {
  useEffect(() => {
    if (isResting) return;
    let pending: { key: string; atMs: number } | undefined;
    const handle = (event: KeyboardEvent) => {
      const pressed = formatKeyPress(toKeyPress(event));
      if (event.defaultPrevented || event.isComposing || !pressed) return;
      const isPending = pending && event.timeStamp - pending.atMs < sequenceTimeoutMs;
      const match = matchShortcut(listActiveShortcuts(event), isPending ? pending?.key : undefined, pressed);
      pending = match.pendingKey ? { key: match.pendingKey, atMs: event.timeStamp } : undefined;
      if (!match.shortcut) return;
      event.preventDefault();
      if (!event.repeat || match.shortcut.repeats) match.shortcut.run();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [isResting]);
}

const toKeyPress = (event: KeyboardEvent) => ({
  key: event.key,
  ctrlKey: event.ctrlKey,
  metaKey: event.metaKey,
  altKey: event.altKey,
  shiftKey: event.shiftKey,
  isAltGraph: event.getModifierState('AltGraph'),
});

type ActiveShortcut = Shortcut & Required<Pick<Shortcut, 'keys' | 'run'>>;

/** In a dialog only the keys of the dialog work. Single keys rest in fields and can be switched off. */
function listActiveShortcuts({ target }: KeyboardEvent) {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return [];
  const allowsSingleKeys = areSingleKeysOn() && !isTextInput(target);
  return [...registrations]
    .flatMap((registration) => registration.list())
    .filter((shortcut): shortcut is ActiveShortcut => Boolean(shortcut.keys && shortcut.run))
    .filter(({ keys }) => allowsSingleKeys || !isSingleKey(keys));
}

const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'));
