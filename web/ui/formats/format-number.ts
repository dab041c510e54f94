// By hand, for the reason in format-date.ts.

/** '12,345'. */
export const formatCount = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
