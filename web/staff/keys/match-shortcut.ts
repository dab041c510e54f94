/** Keys are written as `j`, `Shift+x`, `Mod+k` (Ctrl, or ⌘ on a Mac) or, for two presses, `g t`. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  isAltGraph?: boolean;
};

/** Returns undefined for combinations that belong to the browser or the system. */
export function formatKeyPress({ key, ctrlKey, metaKey, altKey, shiftKey, isAltGraph }: KeyPress) {
  // On many keyboards AltGr types characters such as [, and Windows reports it as Ctrl+Alt.
  if (isAltGraph) return key;
  if (altKey || (ctrlKey && metaKey)) return undefined;
  const isLetter = /^\p{L}$/u.test(key);
  const name = isLetter ? key.toLowerCase() : key;
  // The character already shows Shift, except for letters and keys with names.
  const isShifted = shiftKey && (isLetter || key.length > 1);
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${isShifted ? 'Shift+' : ''}${name}`;
}

export type Match<Shortcut> = { shortcut?: Shortcut; pendingKey?: string };

/** Later shortcuts win, because screens register after the frame. */
export function matchShortcut<Shortcut extends { keys: string }>(
  shortcuts: Shortcut[],
  pendingKey: string | undefined,
  pressed: string,
): Match<Shortcut> {
  const find = (keys: string) => shortcuts.findLast((shortcut) => shortcut.keys === keys);
  const shortcut = (pendingKey && find(`${pendingKey} ${pressed}`)) || find(pressed);
  if (shortcut) return { shortcut };
  return shortcuts.some(({ keys }) => keys.startsWith(`${pressed} `)) ? { pendingKey: pressed } : {};
}

export const isSingleKey = (keys: string) => !keys.includes('Mod+');
