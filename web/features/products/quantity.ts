export const minQuantity = 1;
export const maxQuantity = 10;

export function toQuantity(typed: string): number {
  const number = Math.trunc(Number(typed));
  return Number.isFinite(number) ? Math.min(maxQuantity, Math.max(minQuantity, number)) : minQuantity;
}

/** Limits only values that cannot become valid by typing more. */
export const clampWhileTyping = (typed: string) =>
  Number(typed) > maxQuantity ? String(maxQuantity) : typed;
