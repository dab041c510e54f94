// By hand, for the reason that format-date.ts gives.

/** '12,345'. */
export const formatCount = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
