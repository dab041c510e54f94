/** Compares values that JSON can represent. */
export const isDeepEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
