import * as z from 'zod/mini';
import { countries } from '#contract/countries.ts';
import { type Plan, plans } from '#contract/onboarding.ts';
import {
  type CheckedEmail,
  type ChosenPassword,
  type Details,
  organisationKinds,
} from './onboarding-validation.ts';

/** Survives a reload of the tab. The password is never stored. */
const key = 'muster.joining';
const text = z.string();
const stored = z.object({
  details: z.object({
    ...{ firstName: text, lastName: text, email: text },
    ...{ address: text, suburb: text, state: text, postcode: text },
    // Drafts of previous versions lack fields with a default.
    organisationKind: z._default(z.enum(organisationKinds), 'listed'),
    organisation: z.nullable(z.object({ value: text, label: text })),
    unlistedOrganisation: z._default(text, ''),
    country: z.enum(countries),
    countryName: z._default(text, ''),
  }),
  checked: z.nullable(z.object({ plan: z.enum(plans), email: text })),
  hadPassword: z.optional(z.boolean()),
  purchaseKey: z.optional(text),
});
type Draft = z.output<typeof stored>;

const noPassword: ChosenPassword = { password: '', confirmation: '' };
const noDraft: Draft = {
  details: {
    ...{ firstName: '', lastName: '', email: '' },
    ...{ organisationKind: 'listed', organisation: null, unlistedOrganisation: '' },
    ...{ address: '', suburb: '', state: '', postcode: '', country: 'Australia', countryName: '' },
  },
  checked: null,
};

type Joined = { plan: Plan; firstName: string; email: string };

let draft = readStored();
let password = noPassword;
let joined: Joined | null = null;

export const currentDraft = () => ({ ...draft, password });
export const joinResult = () => joined;

export const saveDetails = (details: Details) => saveDraft({ ...draft, details });
export const saveCheckedEmail = (checked: CheckedEmail) => saveDraft({ ...draft, checked });
export function savePassword(chosen: ChosenPassword): void {
  password = chosen;
}
export const markPasswordChosen = () => saveDraft({ ...draft, hadPassword: true });

/** Secret with which this tab may replace its open payment. Stored, because the tab leaves for the provider. */
export function purchaseKey(): string {
  const key = draft.purchaseKey ?? newPurchaseKey();
  saveDraft({ ...draft, purchaseKey: key });
  return key;
}

/** `crypto.randomUUID` does not exist on plain HTTP, which test installations use. */
const newPurchaseKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const forgetPassword = () => savePassword(noPassword);

export function completeOnboarding(plan: Plan): void {
  const { firstName, email } = draft.details;
  joined = { plan, firstName: firstName.trim(), email: email.trim() };
  draft = noDraft;
  forgetPassword();
  storage((session) => session.removeItem(key));
}

function saveDraft(next: Draft): void {
  draft = next;
  storage((session) => session.setItem(key, JSON.stringify(next)));
}

function readStored(): Draft {
  const { data } = stored.safeParse(storage((session) => JSON.parse(session.getItem(key) ?? 'null')));
  return data ?? noDraft;
}

/** Browsers may refuse storage or hold invalid data: then a reload loses the draft. */
function storage<Result>(use: (session: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
