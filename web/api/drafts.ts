/** Values of open forms, kept in session storage while a member signs in again. Never holds passwords. */
type Values = Record<string, unknown>;
type Stored = { userId: string; forms: Record<string, Values> };
type OpenForm = { name: string; userId: string; changes: () => Values };

const key = 'muster.drafts';
const openForms = new Set<OpenForm>();

export function registerDraft(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

export function saveDrafts(): void {
  for (const { name, userId, changes } of openForms) {
    const values = changes();
    const forms = stored()?.userId === userId ? stored()?.forms : {};
    if (Object.keys(values).length > 0) store({ userId, forms: { ...forms, [name]: values } });
  }
}

export function findDraft(name: string, userId: string): Values | undefined {
  const drafts = stored();
  return drafts?.userId === userId ? drafts.forms[name] : undefined;
}

export function removeDraft(name: string): void {
  const drafts = stored();
  if (!drafts) return;
  const { [name]: _, ...forms } = drafts.forms;
  if (Object.keys(forms).length === 0) removeDrafts();
  else store({ ...drafts, forms });
}

export const removeDrafts = () => sessionStorage.removeItem(key);

export function removeDraftsOfOthers(userId: string): void {
  if (stored()?.userId !== userId) removeDrafts();
}

function stored(): Stored | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function store(drafts: Stored): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // The storage is full: the text is lost, as it would be without drafts.
  }
}
