/** Keeps the values of open forms in session storage while a member signs in again. Never stores passwords. */
type Values = Record<string, unknown>;
type StoredDrafts = { userId: string; forms: Record<string, Values> };
type OpenForm = { name: string; userId: string; getChanges: () => Values };

const storageKey = 'muster.drafts';
const openForms = new Set<OpenForm>();

export function registerDraft(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

export function saveDrafts(): void {
  for (const { name, userId, getChanges } of openForms) {
    const values = getChanges();
    const forms = loadDrafts()?.userId === userId ? loadDrafts()?.forms : {};
    if (Object.keys(values).length > 0) storeDrafts({ userId, forms: { ...forms, [name]: values } });
  }
}

let isReloading = false;
/** True while the page reloads with drafts, so that no form asks whether to leave. */
export const isReloadingWithDrafts = () => isReloading;

export function reloadWithDrafts(): void {
  saveDrafts();
  isReloading = true;
  location.reload();
}

export function findDraft(name: string, userId: string): Values | undefined {
  const drafts = loadDrafts();
  return drafts?.userId === userId ? drafts.forms[name] : undefined;
}

export function removeDraft(name: string): void {
  const drafts = loadDrafts();
  if (!drafts) return;
  const { [name]: _, ...forms } = drafts.forms;
  if (Object.keys(forms).length === 0) removeForms();
  else storeDrafts({ ...drafts, forms });
}

const removeForms = () => sessionStorage.removeItem(storageKey);

export function removeDrafts(): void {
  removeForms();
  removeUnsavedTexts();
}

export function removeDraftsOfOthers(userId: string): void {
  if (loadDrafts()?.userId !== userId) removeForms();
  removeUnsavedTexts(userId);
}

/** Texts of the console that are not saved yet. Local storage also survives a closed tab. */
export const toUnsavedTextKey = (userId: string, rest = '') => `muster.text.${userId}.${rest}`;

/** On a shared computer the next person must not find the text of the last one. */
function removeUnsavedTexts(exceptOf = ''): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('muster.text.') && !key.startsWith(toUnsavedTextKey(exceptOf)))
      localStorage.removeItem(key);
}

function loadDrafts(): StoredDrafts | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function storeDrafts(drafts: StoredDrafts): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts));
  } catch {
    // The storage is full. The member loses the draft.
  }
}
