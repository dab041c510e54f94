import { useState } from 'react';
import type { MemberChange } from '#contract/member-changes.staff.ts';
import { SearchCombobox } from '#web/staff/form/search-combobox.tsx';
import { type Option, SelectField } from '#web/ui/fields/select-field.tsx';
import { organisationsQuery } from '../staff-members.calls.ts';
import { useMemberFilters } from './member-list.calls.ts';
import { toOrganisationOptions } from './to-organisation-options.ts';
import { toSegmentOptions } from './to-segment-options.ts';

type Props = { kind: MemberChange['kind']; onChange: (change: MemberChange | undefined) => void };

export function MemberChangeField({ kind, onChange }: Props) {
  if (kind === 'organisation') return <OrganisationField onChange={onChange} />;
  return kind === 'plan' ? (
    <PlanField onChange={onChange} />
  ) : (
    <SegmentField kind={kind} onChange={onChange} />
  );
}

function OrganisationField({ onChange }: Pick<Props, 'onChange'>) {
  const [organisation, setOrganisation] = useState<Option | null>(null);
  return (
    <SearchCombobox
      name="organisation"
      label="Move to"
      value={organisation}
      onValueChange={(option) => {
        setOrganisation(option);
        onChange(option ? { kind: 'organisation', organisationId: option.value } : undefined);
      }}
      load={organisationsQuery}
      toOptions={toOrganisationOptions}
    />
  );
}

function PlanField({ onChange }: Pick<Props, 'onChange'>) {
  const [membershipId, setMembershipId] = useState('');
  const { memberships } = useMemberFilters();
  return (
    <SelectField
      label="Plan"
      placeholder="Choose a plan"
      value={membershipId}
      options={memberships.map(({ id, name }) => ({ value: id, label: name }))}
      onValueChange={(id) => {
        setMembershipId(id);
        onChange(id ? { kind: 'plan', membershipId: id } : undefined);
      }}
    />
  );
}

type SegmentProps = Props & { kind: Extract<MemberChange, { segmentId: string }>['kind'] };

function SegmentField({ kind, onChange }: SegmentProps) {
  const [segmentId, setSegmentId] = useState('');
  const { segments } = useMemberFilters();
  return (
    <SelectField
      label="Segment"
      placeholder="Choose a segment"
      value={segmentId}
      options={toSegmentOptions(segments)}
      onValueChange={(id) => {
        setSegmentId(id);
        onChange(id ? { kind, segmentId: id } : undefined);
      }}
    />
  );
}
