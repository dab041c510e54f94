import type { Plan } from '#contract/onboarding.ts';
import type { ApplicantDetails, CheckedEmail, ChosenPassword } from './onboarding-validation.ts';
import { type Draft, emptyDraft, parseDraft } from './parse-draft.ts';

/** The draft survives a reload of the tab. The password is never stored. */
const storageKey = 'muster.joining';
const emptyPassword: ChosenPassword = { password: '', confirmation: '' };
type JoinResult = { plan: Plan; firstName: string; email: string };

let draft = loadDraft();
let password = emptyPassword;
let joined: JoinResult | null = null;

export const currentDraft = () => ({ ...draft, password });
export const joinResult = () => joined;

export const saveDetails = (details: ApplicantDetails) => saveDraft({ ...draft, details });
export const saveCheckedEmail = (checked: CheckedEmail) => saveDraft({ ...draft, checked });
export function savePassword(next: ChosenPassword): void {
  password = next;
}
export const markPasswordChosen = () => saveDraft({ ...draft, hadPassword: true });

/** Secret that lets this tab replace its open payment. Stored, because paying unloads the page. */
export function purchaseKey(): string {
  const key = draft.purchaseKey ?? createPurchaseKey();
  saveDraft({ ...draft, purchaseKey: key });
  return key;
}

/** Not `crypto.randomUUID`, which is missing on plain HTTP. Test installations use plain HTTP. */
const createPurchaseKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const clearPassword = () => savePassword(emptyPassword);

export function completeOnboarding(plan: Plan): void {
  const { firstName, email } = draft.details;
  joined = { plan, firstName: firstName.trim(), email: email.trim() };
  draft = emptyDraft;
  clearPassword();
  withStorage((session) => session.removeItem(storageKey));
}

function saveDraft(next: Draft): void {
  draft = next;
  withStorage((session) => session.setItem(storageKey, JSON.stringify(next)));
}

function loadDraft(): Draft {
  return (
    parseDraft(withStorage((session) => JSON.parse(session.getItem(storageKey) ?? 'null'))) ?? emptyDraft
  );
}

/** Returns undefined when the browser denies storage or holds invalid data. A reload then loses the draft. */
function withStorage<Result>(use: (session: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
