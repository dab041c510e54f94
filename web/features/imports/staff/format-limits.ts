import { importLimits } from '#contract/import-limits.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';

/** 'CSV or Excel (.xlsx) with up to 500,000 rows, 300 columns and 100 MB.' */
export function formatLimits(): string {
  const { maxRows, maxColumns, maxMegabytes } = importLimits;
  return `CSV or Excel (.xlsx) with up to ${formatCount(maxRows)} rows, ${maxColumns} columns and ${maxMegabytes} MB.`;
}
