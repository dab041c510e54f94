import { useState } from 'react';
import type { MemberChange } from '#contract/member-changes.staff.ts';
import { SearchCombobox } from '#web/staff/form/search-combobox.tsx';
import { type Option, SelectField } from '#web/ui/fields/select-field.tsx';
import { organisationsQuery } from '../staff-members.calls.ts';
import { useMemberFilters } from './member-list.calls.ts';
import { toOrganisationOptions } from './to-organisation-options.ts';
import { toSegmentOptions } from './to-segment-options.ts';

type Props = { kind: MemberChange['kind']; onChange: (change: MemberChange | undefined) => void };

export const MemberChangeField = ({ kind, onChange }: Props) =>
  kind === 'organisation' ? (
    <OrganisationField onChange={onChange} />
  ) : (
    <SegmentField kind={kind} onChange={onChange} />
  );

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

type SegmentProps = Props & { kind: Exclude<MemberChange['kind'], 'organisation'> };

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
