import type { MemberState } from '#contract/member-list.staff.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { memberStates } from './member-states.ts';

export const MemberStateBadge = ({ state }: { state: MemberState }) => (
  <Badge kind={memberStates[state].kind}>{memberStates[state].label}</Badge>
);
