/** Separate from `member-fields.ts`, because the profile page loads only these fields. */

export const contactSwitches = {
  showEmail: { column: 'showEmail', label: 'Registered email' },
  showPersonalMobile: { column: 'showMobile', label: 'Personal mobile' },
  showWorkLandline: { column: 'showLandline', label: 'Work landline' },
} as const;

/** `showContactInformation` is not stored. It is on while any contact switch is on. */
export const privacySwitches = {
  includeInDirectory: { column: 'wantsListing' },
  showDirectoryPhoto: { column: 'showPhoto' },
  showContactInformation: { column: null },
  ...contactSwitches,
} as const;

export type ContactSwitch = keyof typeof contactSwitches;
export type PrivacySwitch = keyof typeof privacySwitches;
export type StoredSwitch = Exclude<PrivacySwitch, 'showContactInformation'>;

export const contactSwitchNames = /* @__PURE__ */ Object.keys(contactSwitches) as ContactSwitch[];
export const privacySwitchNames = /* @__PURE__ */ Object.keys(privacySwitches) as PrivacySwitch[];

const contact = { section: 'contact', visibility: 'private' } as const;

export const contactFields = {
  mobile: { ...contact, format: 'phone', label: 'Mobile', visibility: 'showPersonalMobile' },
  workLandline: { ...contact, format: 'phone', label: 'Work landline', visibility: 'showWorkLandline' },
  registeredEmail: {
    ...contact,
    format: 'readOnly',
    label: 'Registered email',
    visibility: 'showEmail',
    column: 'email',
  },
  secondaryEmail: { ...contact, format: 'email', label: 'Secondary email' },
  personalEmail: { ...contact, format: 'email', label: 'Personal email' },
  linkedInProfileUrl: {
    ...contact,
    format: 'webAddress',
    label: 'LinkedIn',
    visibility: 'showContactInformation',
    column: 'linkedinUrl',
  },
} as const;

export const contactFieldNames = /* @__PURE__ */ Object.keys(contactFields) as (keyof typeof contactFields)[];
