import { enquiryLabels, enquiryTypes } from '#contract/enquiries.ts';
import { plans, specifiedSubscriberPriceCents } from '#contract/onboarding.ts';
import type { Settings } from '#contract/settings.ts';
import { parseEmailAddress, type Variables } from './variables.ts';

/** A BSB that no bank uses. */
const demoBank = { accountName: 'Muster Demo Account', bsb: '000-000', accountNumber: '0000 0000' };
const noBank = { accountName: '', bsb: '', accountNumber: '' };
const demoAddress = '1 Example Street, Exampleton VIC 3999, Australia';
const demoEmail = 'accounts@demo.example';

type Deployment = { demo: boolean; publicUrl: string };

/** The defaults of the settings, which staff can override in the console. */
export function readSettingDefaults(env: Variables, { demo, publicUrl }: Deployment): Settings {
  return {
    association: {
      name: env.ASSOCIATION_NAME,
      abn: env.ASSOCIATION_ABN,
      address: env.ASSOCIATION_ADDRESS ?? (demo ? demoAddress : ''),
      email: env.ASSOCIATION_EMAIL ?? (demo ? demoEmail : ''),
    },
    links: readLinks(env, publicUrl),
    bank: {
      ...(readBankAccount(env) ?? (demo ? demoBank : noBank)),
      paymentDetails: env.INVOICE_PAYMENT_DETAILS ?? '',
    },
    plans: { subscriberPriceCents: specifiedSubscriberPriceCents, joinable: [...plans] },
    enquiries: readEnquiries(env),
    publishing: { needsSecondPerson: false },
  };
}

const readLinks = (env: Variables, publicUrl: string): Settings['links'] => ({
  website: env.LINK_WEBSITE,
  about: env.LINK_ABOUT,
  faq: env.LINK_FAQ,
  contact: env.LINK_CONTACT,
  terms: env.LINK_TERMS,
  privacy: env.LINK_PRIVACY,
  careers: env.LINK_CAREERS,
  join: env.LINK_JOIN ?? `${publicUrl}/onboarding`,
});

function readBankAccount(env: Variables) {
  const { BANK_ACCOUNT_NAME: accountName, BANK_BSB: bsb, BANK_ACCOUNT_NUMBER: accountNumber } = env;
  return accountName && bsb && accountNumber ? { accountName, bsb, accountNumber } : undefined;
}

function readEnquiries(env: Variables): Settings['enquiries'] {
  return {
    to: env.ENQUIRIES_TO ?? `enquiries@${parseEmailAddress(env.MAIL_FROM).split('@')[1]}`,
    types: enquiryTypes.map((key) => ({
      key,
      label: enquiryLabels[key],
      to: env.ENQUIRIES_TO_BY_TYPE?.[key] ?? '',
      isRetired: false,
    })),
  };
}
