export const minQuantity = 1;
export const maxQuantity = 10;

export function toQuantity(typed: string): number {
  const quantity = Math.trunc(Number(typed));
  return Number.isFinite(quantity) ? Math.min(maxQuantity, Math.max(minQuantity, quantity)) : minQuantity;
}

/** Limits only large values, because an empty or small value can become valid as the member types on. */
export const limitTypedQuantity = (typed: string) =>
  Number(typed) > maxQuantity ? String(maxQuantity) : typed;
