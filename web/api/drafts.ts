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

export function findDraft(name: string, userId: string): Values | undefined {
  const drafts = loadDrafts();
  return drafts?.userId === userId ? drafts.forms[name] : undefined;
}

export function removeDraft(name: string): void {
  const drafts = loadDrafts();
  if (!drafts) return;
  const { [name]: _, ...forms } = drafts.forms;
  if (Object.keys(forms).length === 0) removeDrafts();
  else storeDrafts({ ...drafts, forms });
}

export const removeDrafts = () => sessionStorage.removeItem(storageKey);

export function removeDraftsOfOthers(userId: string): void {
  if (loadDrafts()?.userId !== userId) removeDrafts();
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
