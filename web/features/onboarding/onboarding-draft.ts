import type { Plan } from '#contract/onboarding.ts';
import type { CheckedEmail, ChosenPassword, Details } from './onboarding-validation.ts';
import { type Draft, noDraft, parseDraft } from './parse-draft.ts';

/** Survives a reload of the tab. The password is never stored. */
const key = 'muster.joining';
const noPassword: ChosenPassword = { password: '', confirmation: '' };
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
  return parseDraft(storage((session) => JSON.parse(session.getItem(key) ?? 'null'))) ?? noDraft;
}

/** Browsers may refuse storage or hold invalid data: then a reload loses the draft. */
function storage<Result>(use: (session: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
