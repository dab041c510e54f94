import { isDeepStrictEqual } from 'node:util';
import { type Settings, type SettingsSection, settingsSchemas } from '#contract/settings.ts';

type Values = Record<string, unknown>;

type Merged = { values: Values; problem?: undefined } | { problem: { field: string; message: string } };

/** Stored values override the defaults. They can be invalid: a restored backup may be from another version. */
export function mergeSetting(section: SettingsSection, defaults: Settings, stored: unknown): Merged {
  const values = { ...defaults[section], ...(stored as object | undefined) };
  const parsed = settingsSchemas[section].safeParse(values);
  if (parsed.success) return { values: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: { field: String(issue?.path[0] ?? ''), message: issue?.message ?? '' } };
}

/** Values that equal the default follow the environment. Null if all of them do. */
export function toStoredSetting(section: SettingsSection, defaults: Settings, values: Values): Values | null {
  const differing = Object.entries(values).filter(
    ([name, value]) => !isDeepStrictEqual(value, (defaults[section] as Values)[name]),
  );
  if (differing.length === 0) return null;
  // A mix of two accounts would send payments to a third one.
  return section === 'bank' ? values : Object.fromEntries(differing);
}
