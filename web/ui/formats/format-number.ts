/** '12,345'. By hand, for the reason in format-date.ts. */
export const formatCount = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
