import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { representativeCategory } from '#contract/directory.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { setSegment } from '#web/staff/member-roles.calls.ts';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { memberFiltersQuery } from './list/member-list.calls.ts';
import { toSegmentOptions } from './list/to-segment-options.ts';
import { notifyChange, type StaffMember } from './staff-members.calls.ts';

type Held = { name: string; segmentCategory: string };
type Props = { member: StaffMember; segments: Held[]; onClose: () => void };

export function SegmentDialog({ member: { id, name }, segments: held, onClose }: Props) {
  const { data } = useQuery(memberFiltersQuery());
  const [segmentId, setSegmentId] = useState('');
  const isHeld = (segment: { name: string; category: string }) =>
    held.some((each) => each.name === segment.name && each.segmentCategory === segment.category);
  const free = (data?.segments ?? []).filter((segment) => !isHeld(segment));
  const chosen = free.find((each) => each.id === segmentId);
  const add = async () => {
    const entryId = await setSegment(id, segmentId, true);
    notifyChange(`${name} is in ${chosen?.name} now.`, entryId);
  };
  return (
    <ConfirmDialog
      open
      title={`Give ${name} a segment`}
      confirmLabel={chosen ? `Add ${chosen.name}` : 'Add'}
      canConfirm={chosen !== undefined}
      onConfirm={add}
      onClose={onClose}
    >
      <SelectField
        label="Segment"
        placeholder="Choose a segment"
        value={segmentId}
        options={toSegmentOptions(free)}
        onValueChange={setSegmentId}
      />
      {chosen?.category === representativeCategory ? (
        <p className={common.note}>Representatives see the who’s who in the member directory.</p>
      ) : null}
    </ConfirmDialog>
  );
}
