import type { Option } from '#web/ui/fields/select-field.tsx';

/** The choices of a select; a present value that is none of them is kept in sight, after them. */
export function optionsWith(value: string, choices: readonly string[] = []): Option[] {
  const all = value === '' || choices.includes(value) ? choices : [...choices, value];
  return all.map((choice) => ({ value: choice, label: choice }));
}
