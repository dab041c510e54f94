import type { Option } from '#web/ui/fields/select-field.tsx';

/** Adds the stored value if it is no longer offered. */
export function optionsWith(value: string, choices: readonly string[] = []): Option[] {
  const all = value === '' || choices.includes(value) ? choices : [...choices, value];
  return all.map((choice) => ({ value: choice, label: choice }));
}
