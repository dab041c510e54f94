export const least = 1;
export const most = 10;

/** A quantity that can be bought, out of whatever was typed. */
export function quantityOf(typed: string): number {
  const number = Math.trunc(Number(typed));
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : least;
}

/** Typed values that are already too many are bounded at once; what may become one that fits is left alone. */
export const whileTyping = (typed: string) => (Number(typed) > most ? String(most) : typed);
