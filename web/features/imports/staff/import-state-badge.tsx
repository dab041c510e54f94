import type { ImportState } from '#contract/imports.staff.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { stateLabels } from './import-texts.ts';

const kinds = {
  mapping: 'neutral',
  checking: 'warning',
  checked: 'warning',
  failed: 'error',
  importing: 'warning',
  stopped: 'error',
  imported: 'success',
  undoing: 'warning',
  undone: 'neutral',
} as const;

export const ImportStateBadge = ({ state }: { state: ImportState }) => (
  <Badge kind={kinds[state]}>{stateLabels[state]}</Badge>
);
