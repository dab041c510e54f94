/** `Mod+k` as ARIA writes it. Sequences of keys have no ARIA form. */
export const toAriaKeys = (keys: string) =>
  keys.includes(' ') ? undefined : keys.startsWith('Mod+') ? `Control+${keys.slice(4)}` : keys;
