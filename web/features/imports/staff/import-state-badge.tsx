import { Badge } from '#web/ui/display/badge.tsx';
import { type ShownState, stateLabels } from './import-texts.ts';

const kinds = {
  mapping: 'neutral',
  checking: 'warning',
  checked: 'warning',
  failed: 'error',
  importing: 'warning',
  imported: 'success',
  undoing: 'warning',
  undone: 'neutral',
} as const;

export const ImportStateBadge = ({ state }: { state: ShownState }) => (
  <Badge kind={kinds[state]}>{stateLabels[state]}</Badge>
);
