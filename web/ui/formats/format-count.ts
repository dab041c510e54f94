/** '12,345'. Does not use `Intl`, see format-date.ts. */
export const formatCount = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
