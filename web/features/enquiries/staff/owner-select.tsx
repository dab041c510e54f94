import { useQuery } from '@tanstack/react-query';
import type { StaffEnquiryDetail } from '#contract/enquiries.staff.ts';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Select } from '#web/ui/fields/select-field.tsx';
import { changeWithUndo } from './change-with-undo.ts';
import { ownersQuery, setOwner } from './enquiries.calls.ts';

/** Assigns the enquiry to a colleague. Staff who only read see the name. */
export function OwnerSelect({ enquiry }: { enquiry: StaffEnquiryDetail }) {
  const { can } = usePermissions();
  const { data } = useQuery(ownersQuery());
  const { owner, reference } = enquiry;
  if (!can('enquiries.answer')) return owner?.name ?? 'Nobody';
  const people = data?.owners ?? [];
  const all = owner && !people.some(({ id }) => id === owner.id) ? [owner, ...people] : people;
  const assign = (id: string) => {
    const name = all.find((person) => person.id === id)?.name;
    const done = name ? `${reference} assigned to ${name}.` : `${reference} has no owner.`;
    void changeWithUndo(done, () => setOwner(enquiry, id || null));
  };
  return (
    <Select
      aria-label="Owner"
      placeholder="Nobody"
      value={owner?.id ?? ''}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
      onValueChange={assign}
    />
  );
}
