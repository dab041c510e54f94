import type { ListedMember } from '#contract/member-list.staff.ts';
import { SearchCombobox } from '#web/staff/form/search-combobox.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { mergeCandidatesQuery } from './merge.calls.ts';

export type MergeCandidate = Option & { id: string; name: string };

type Props = {
  /** Not offered. */
  exceptId: string;
  value: MergeCandidate | null;
  onValueChange: (value: MergeCandidate | null) => void;
};

/** Finds the other account of a person. */
export const MergePicker = ({ exceptId, ...field }: Props) => (
  <SearchCombobox
    {...field}
    name="member"
    label="Other account"
    hint="Search by name, email, phone or member number."
    minLength={2}
    load={mergeCandidatesQuery}
    toOptions={({ members }) =>
      members.filter(({ id, state }) => id !== exceptId && canMerge(state)).map(toCandidate)
    }
  />
);

const canMerge = (state: ListedMember['state']) => state !== 'merged' && state !== 'no account';

/** The number and the email tell members with the same name apart. */
const toCandidate = ({ id, name, memberNumber, email }: ListedMember): MergeCandidate => ({
  id,
  name,
  value: id,
  label: [name, memberNumber, email].filter(Boolean).join(', '),
});
