/** Answers whether one may go, having asked the person where there is something to lose. */
type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** From now on, and until what it returns is called, who wants to leave by other ways than the router is asked. */
export function askBeforeLeaving(question: Question): () => void {
  questions.add(question);
  return () => questions.delete(question);
}

export async function mayLeave(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
