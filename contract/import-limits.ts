/** Limits of the files that staff import. */
export const importLimits = { maxMegabytes: 100, maxRows: 500_000, maxColumns: 300 };
