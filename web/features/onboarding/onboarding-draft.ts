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
function createPurchaseKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const clearPassword = () => savePassword(emptyPassword);

export function completeOnboarding(plan: Plan): void {
  const { firstName, email } = draft.details;
  joined = { plan, firstName: firstName.trim(), email: email.trim() };
  draft = emptyDraft;
  clearPassword();
  withStorage((storage) => storage.removeItem(storageKey));
}

function saveDraft(next: Draft): void {
  draft = next;
  withStorage((storage) => storage.setItem(storageKey, JSON.stringify(next)));
}

function loadDraft(): Draft {
  const stored = withStorage((storage) => JSON.parse(storage.getItem(storageKey) ?? 'null'));
  return parseDraft(stored) ?? emptyDraft;
}

/** Returns undefined when the browser denies storage or holds invalid data. A reload then loses the draft. */
function withStorage<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
}
