import { settingLabels } from '#contract/setting-texts.ts';
import type { Settings, SettingsSection } from '#contract/settings.ts';
import type { PutBackRule } from '../../history/put-back-rule.ts';
import { conflict } from '../../http/errors.ts';
import { mergeSetting } from '../../settings/merge-setting.ts';
import { findStoredSetting } from '../../settings/settings.sql.ts';

/** Values of another version, or beside another environment, may be invalid now. */
export const settingsPutBackRules = (defaults: Settings): PutBackRule[] => [
  {
    table: 'settings',
    check: async (tx, rows) => {
      for (const { key } of rows) {
        const section = key.name as SettingsSection;
        const labels: Record<string, string> | undefined = settingLabels[section];
        if (!labels) throw conflict('This cannot be put back, because this setting no longer exists.');
        const { problem } = mergeSetting(section, defaults, await findStoredSetting(tx, section));
        if (problem)
          throw conflict(`This cannot be put back: ${labels[problem.field] ?? section} ${problem.message}.`);
      }
    },
  },
];
