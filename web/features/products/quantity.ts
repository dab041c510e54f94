export const least = 1;
export const most = 10;

export function quantityOf(typed: string): number {
  const number = Math.trunc(Number(typed));
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : least;
}

/** Limits only what can no longer become valid. */
export const whileTyping = (typed: string) => (Number(typed) > most ? String(most) : typed);
