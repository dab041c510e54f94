import {
  contactSwitchNames,
  type PrivacySwitch,
  privacySwitches,
  privacySwitchNames,
  type StoredSwitch,
} from '#contract/contact-fields.ts';

type ColumnOf<Name extends StoredSwitch> = (typeof privacySwitches)[Name]['column'];

/** For other members, `wantsListing` means listed in the directory. */
export type Privacy = { [Name in StoredSwitch as ColumnOf<Name>]: boolean };

export const storedSwitchNames = privacySwitchNames.filter((name) => name !== 'showContactInformation');
export const privacyColumns = storedSwitchNames.map((name) => privacySwitches[name].column);

export function presentPrivacy(privacy: Privacy): Record<PrivacySwitch, boolean> {
  const isOn = (name: PrivacySwitch): boolean => {
    const { column } = privacySwitches[name];
    return column === null ? contactSwitchNames.some(isOn) : privacy[column];
  };
  const switches = privacySwitchNames.map((name) => [name, isOn(name)]);
  return Object.fromEntries(switches) as Record<PrivacySwitch, boolean>;
}
