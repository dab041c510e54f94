import * as z from 'zod/mini';
import { defineDraftEndpoints, draftCapabilities } from './drafts.ts';
import { defineEndpoints } from './endpoint.ts';
import { multilineText, oneOf, singleLineText } from './fields.ts';
import { plans, subscriberPriceError } from './onboarding.ts';
import {
  enquiryTypeKey,
  maxEnquiryTypes,
  type SettingsSection,
  settingsSchemas,
  settingsSections,
} from './settings.ts';

const link = singleLineText(500);
const flag = z.boolean('must be true or false');

/** Drafts may be incomplete. The schemas of `settings.ts` check them when they are published. */
export const settingsDraftSchemas = {
  association: z.strictObject({
    name: singleLineText(100),
    abn: singleLineText(20),
    address: singleLineText(200),
    email: singleLineText(254),
  }),
  links: z.strictObject({
    website: link,
    about: link,
    faq: link,
    contact: link,
    terms: link,
    privacy: link,
    careers: link,
    join: link,
  }),
  bank: z.strictObject({
    accountName: singleLineText(100),
    bsb: singleLineText(40),
    accountNumber: singleLineText(40),
    paymentDetails: multilineText(500),
  }),
  plans: z.strictObject({
    subscriberPriceCents: z.nullable(z.int(subscriberPriceError)),
    joinable: z.array(oneOf(plans)),
  }),
  enquiries: z.strictObject({
    to: singleLineText(254),
    types: z
      .array(
        z.strictObject({
          key: enquiryTypeKey,
          label: singleLineText(60),
          to: singleLineText(254),
          isRetired: flag,
        }),
      )
      .check(z.maxLength(maxEnquiryTypes, `must be at most ${maxEnquiryTypes}`)),
  }),
  publishing: z.strictObject({ needsSecondPerson: flag }),
} satisfies Record<SettingsSection, z.ZodMiniType>;

export type SettingsDrafts = {
  [Section in SettingsSection]: z.output<(typeof settingsDraftSchemas)[Section]>;
};

/** Of any section. The handler checks it with the schema of the section in the path. */
const body = z.record(z.string(), z.unknown());

const { read, edit, publish } = draftCapabilities.settings;
const path = '/api/staff/settings';

const drafts = defineDraftEndpoints({
  path,
  noun: 'section of the settings',
  body,
  params: z.object({ id: oneOf(settingsSections) }),
  access: {
    read: { capability: read },
    create: { capability: edit },
    edit: { capability: edit },
    publish: { capability: publish },
  },
});

export const settingsStaff = defineEndpoints({
  getSettingsOverview: {
    summary: 'Returns the defaults of the environment, and which sections have a draft',
    method: 'GET',
    path,
    access: { capability: read },
    response: z.object({
      /** Sections with changes that are not published, or `sign-in picture`. */
      drafts: z.array(z.string()),
      defaults: z.object(settingsSchemas),
    }),
  },
  getStaffSettings: drafts.get,
  saveSettings: drafts.save,
  discardSettingsDraft: drafts.discard,
  publishSettings: {
    ...drafts.publish,
    summary:
      'Applies the draft of a section. Bank details, a new price and publishing without a second person need a recent second step',
  },
});
