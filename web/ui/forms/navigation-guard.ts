/** Resolves to whether the page may be left. */
type Question = () => Promise<boolean>;

const questions = new Set<Question>();

export function registerLeaveGuard(question: Question): () => void {
  questions.add(question);
  return () => questions.delete(question);
}

export async function confirmLeave(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
