import type { EnquiryState } from '#contract/enquiries.ts';
import { Badge } from '#web/ui/display/badge.tsx';

const badges = {
  open: { kind: 'warning', label: 'Open' },
  answered: { kind: 'success', label: 'Answered' },
  closed: { kind: 'neutral', label: 'Closed' },
} as const;

export const EnquiryStateBadge = ({ state }: { state: EnquiryState }) => (
  <Badge kind={badges[state].kind}>{badges[state].label}</Badge>
);
