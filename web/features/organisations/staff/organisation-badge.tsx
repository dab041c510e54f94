import { Badge } from '#web/ui/display/badge.tsx';
import type { StaffOrganisation } from './staff-organisations.calls.ts';

type Props = { organisation: Pick<StaffOrganisation, 'retiredAt' | 'mergedInto'> };

/** Active organisations have no badge. */
export function OrganisationBadge({ organisation: { retiredAt, mergedInto } }: Props) {
  if (!retiredAt) return null;
  return <Badge kind="neutral">{mergedInto ? 'Merged' : 'Retired'}</Badge>;
}
