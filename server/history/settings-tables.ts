import { formatSetting, settingLabels } from '#contract/setting-texts.ts';
import type { SettingsSection } from '#contract/settings.ts';
import type { HistoryTable } from './history-table.ts';

const settingsTable = {
  writeCapability: 'settings.edit',
  readCapability: 'settings.read',
  advisoryLock: 'drafts',
} satisfies Partial<HistoryTable>;

/** Publishing some of their changes needs a recent second step, so putting them back does too. */
const sensitiveSections: unknown[] = ['bank', 'plans', 'publishing'] satisfies SettingsSection[];

export const settingsTables: Record<string, HistoryTable> = {
  settings: {
    kind: 'settings',
    keys: ['name'],
    keyTypes: { name: 'text' },
    subjectColumn: 'name',
    derived: ['updated_at', 'updated_by'],
    ...settingsTable,
    needsRecentSecondStep: ({ name }) => sensitiveSections.includes(name),
    labels: { value: 'Values' },
    describeValues: ({ name }, values) => describeSettings(name as SettingsSection, values),
  },
  sign_in_images: {
    kind: 'sign-in picture',
    keys: ['file_key'],
    keyTypes: { file_key: 'text' },
    subjectColumn: 'file_key',
    ...settingsTable,
    labels: { file_key: 'Picture', position: 'Place', credit: 'Credit', is_shown: 'Shown' },
  },
};

/** 'Email: the default; Name: Ridge & Valley', without fields that are the same in all values. */
function describeSettings(section: SettingsSection, values: unknown[]): string[] {
  const objects = values.map((value) => (value ?? {}) as Record<string, unknown>);
  const fields = Object.entries(settingLabels[section] ?? {}).map(([name, label]) => ({
    label,
    texts: objects.map((object) => formatSetting(name, object[name])),
  }));
  const differing = fields.filter(({ texts }) => new Set(texts).size > 1);
  return objects.map((_, index) =>
    differing.map(({ label, texts }) => `${label}: ${texts[index] || 'none'}`).join('; '),
  );
}
