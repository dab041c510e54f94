import { plans } from '#contract/onboarding.ts';
import { sectionTitles, settingsSubjectIds } from '#contract/setting-texts.ts';
import { type Settings, type SettingsSection, settingsSchemas } from '#contract/settings.ts';
import type { DraftKind } from '../../drafts/draft-kind.ts';
import { forbidden } from '../../http/errors.ts';
import { assertRecentSecondStep } from '../../http/staff-access.ts';
import { mergeSetting, toStoredSetting } from '../../settings/merge-setting.ts';
import { findStoredSetting } from '../../settings/settings.sql.ts';
import { storeSetting } from './settings.staff.sql.ts';

type Values = Record<string, unknown>;
type Options = { section: SettingsSection; defaults: Settings; demo: boolean };

/** Each section is a draft. Its id is its name. */
export const settingsDrafts = ({ section, defaults, demo }: Options): DraftKind<Values> => ({
  name: 'settings',
  publishable: settingsSchemas[section],
  emptyBody: defaults[section],
  readLive: async (db) => {
    const merged = mergeSetting(section, defaults, await findStoredSetting(db, section));
    return merged.problem ? defaults[section] : merged.values;
  },
  clean: (values) => (section === 'plans' ? sortPlans(values) : values),
  publish: async (tx, values, { actor, live }) => {
    if (isSensitive(section, live ?? defaults[section], values)) assertRecentSecondStep(actor, demo);
    const value = toStoredSetting(section, defaults, values);
    await storeSetting(tx, { section, value, actorId: actor.memberId });
  },
  remove: async () => {
    throw forbidden('Settings cannot be deleted.');
  },
  listPictureKeys: () => [],
  toLabel: () => sectionTitles[section],
  toSubjectId: () => settingsSubjectIds[section],
});

/** These changes decide where payments go, how much people pay, and whether one person alone can publish. */
function isSensitive(section: SettingsSection, before: Values, after: Values): boolean {
  if (section === 'plans') return before.subscriberPriceCents !== after.subscriberPriceCents;
  if (section === 'publishing') return before.needsSecondPerson === true && after.needsSecondPerson === false;
  return section === 'bank';
}

const sortPlans = (values: Values): Values => ({
  ...values,
  joinable: plans.filter((plan) => (values.joinable as string[]).includes(plan)),
});
