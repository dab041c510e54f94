import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MemberMergePreview } from '#contract/member-merge.staff.ts';
import { notifyChange, type StaffMember } from '../staff-members.calls.ts';
import { mergeMember, mergePreviewQuery } from './merge.calls.ts';

export type Choice = 'into' | 'member';
export type MergedMember = Pick<StaffMember, 'id' | 'name' | 'account'>;
export type OtherMember = { id: string; name: string };

type Field = MemberMergePreview['fields'][number];

/** A value is better than none. */
const toDefault = ({ intoValue }: Field): Choice => (intoValue === null ? 'member' : 'into');

/** Compares two members, and merges one of them into the other with the chosen values. */
export function useMerge(member: MergedMember, other: OtherMember | undefined) {
  const [isSwapped, setIsSwapped] = useState(Boolean(member.account?.disabledAt));
  const [kept, merged] = isSwapped ? [other, member] : [member, other];
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const {
    data: preview,
    error,
    refetch,
  } = useQuery({
    ...mergePreviewQuery(merged?.id ?? '', kept?.id ?? ''),
    enabled: other !== undefined,
  });
  const navigate = useNavigate();
  const choiceOf = (field: Field) => choices[field.name] ?? toDefault(field);
  const merge = async () => {
    if (!preview || !kept || !merged) return;
    const taken = preview.fields.filter((field) => choiceOf(field) === 'member').map(({ name }) => name);
    const change = { id: merged.id, intoId: kept.id, fields: taken, version: preview.version };
    const entryId = await mergeMember(change).catch(async (failure) => {
      // A colleague changed one of them, so the values are old.
      await refetch();
      throw failure;
    });
    await navigate({ to: '/staff/members/$id', params: { id: kept.id } });
    notifyChange(`${merged.name} merged into ${kept.name}.`, entryId);
  };
  return {
    preview,
    error,
    refetch,
    choiceOf,
    merge,
    choose: (name: string, choice: Choice) => setChoices({ ...choices, [name]: choice }),
    /** For another pair. */
    forgetChoices: () => setChoices({}),
    swap: () => {
      setIsSwapped(!isSwapped);
      setChoices({});
    },
  };
}

export type Merge = ReturnType<typeof useMerge>;
