import type { ExportFormat } from '#contract/exports.staff.ts';
import type { Option } from '#web/ui/fields/select-field.tsx';

export const formatNames: Record<ExportFormat, string> = { xlsx: 'Excel', csv: 'CSV' };

export const exportFormatOptions: Option[] = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'csv', label: 'CSV (.csv)' },
];
