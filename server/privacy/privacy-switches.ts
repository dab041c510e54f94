import {
  contactSwitchNames,
  type PrivacySwitch,
  privacySwitches,
  privacySwitchNames,
  type StoredSwitch,
} from '#contract/contact-fields.ts';

type ColumnOf<Name extends StoredSwitch> = (typeof privacySwitches)[Name]['column'];

/** The settings of a member. `wantsListing` alone does not make the member visible to others. */
export type PrivacySettings = { [Name in StoredSwitch as ColumnOf<Name>]: boolean };

type ShowSettings = Omit<PrivacySettings, 'wantsListing'>;

/** Settings that apply to other members. `isListed` also needs an enabled account and a confirmed email address. */
export type MemberVisibility = ShowSettings & { isListed: boolean };

export const storedSwitchNames = privacySwitchNames.filter((name) => name !== 'showContactInformation');
export const privacyColumns = storedSwitchNames.map((name) => privacySwitches[name].column);

type ShowSwitch = Exclude<PrivacySwitch, 'includeInDirectory'>;
const showSwitchNames = privacySwitchNames.filter((name) => name !== 'includeInDirectory');

export function presentShowSwitches(settings: ShowSettings): Record<ShowSwitch, boolean> {
  const isOn = (name: ShowSwitch): boolean => {
    const { column } = privacySwitches[name];
    return column === null ? contactSwitchNames.some(isOn) : settings[column];
  };
  const switches = showSwitchNames.map((name) => [name, isOn(name)]);
  return Object.fromEntries(switches) as Record<ShowSwitch, boolean>;
}

export const presentPrivacy = (privacy: PrivacySettings): Record<PrivacySwitch, boolean> => ({
  includeInDirectory: privacy.wantsListing,
  ...presentShowSwitches(privacy),
});
