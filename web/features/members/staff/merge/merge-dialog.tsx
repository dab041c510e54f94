import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MemberMergePreview } from '#contract/member-merge.staff.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { FieldChoice } from '#web/staff/form/field-choice.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { notifyChange, type StaffMember } from '../staff-members.calls.ts';
import { mergeMember, mergePreviewQuery } from './merge.calls.ts';
import { MergeChanges, MergePeople } from './merge-consequences.tsx';

type Choice = 'into' | 'member';
type Props = {
  member: Pick<StaffMember, 'id' | 'name' | 'account'>;
  duplicate: { id: string; name: string };
  onClose: () => void;
};

/** Compares two members field by field, and says what moves, before they are merged. */
export function MergeDialog({ member, duplicate, onClose }: Props) {
  const [isSwapped, setIsSwapped] = useState(Boolean(member.account?.disabledAt));
  const [kept, merged] = isSwapped ? [duplicate, member] : [member, duplicate];
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const { data: preview, error, refetch } = useQuery(mergePreviewQuery(merged.id, kept.id));
  const navigate = useNavigate();
  const choiceOf = (field: Field) => choices[field.name] ?? toDefault(field);
  const merge = async () => {
    if (!preview) return;
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
  const swap = () => {
    setIsSwapped(!isSwapped);
    setChoices({});
  };
  return (
    <ConfirmDialog
      open
      title="Merge two members into one"
      confirmLabel="Merge"
      canConfirm={preview !== undefined}
      onConfirm={merge}
      onClose={onClose}
    >
      {preview ? (
        <>
          <MergePeople preview={preview} />
          <SwapButton onClick={swap} />
          <FieldChoices
            fields={preview.fields}
            choiceOf={choiceOf}
            onChoose={(name, choice) => setChoices({ ...choices, [name]: choice })}
          />
          <MergeChanges preview={preview} />
        </>
      ) : error ? (
        <>
          <LoadFailed error={error} onRetry={() => void refetch()} />
          <SwapButton onClick={swap} />
        </>
      ) : (
        <LoadingComparison />
      )}
    </ConfirmDialog>
  );
}

type Field = MemberMergePreview['fields'][number];

/** A value is better than none. */
const toDefault = ({ intoValue }: Field): Choice => (intoValue === null ? 'member' : 'into');

type FieldChoicesProps = {
  fields: Field[];
  choiceOf: (field: Field) => Choice;
  onChoose: (name: string, choice: Choice) => void;
};

const FieldChoices = ({ fields, choiceOf, onChoose }: FieldChoicesProps) =>
  fields.map((field) => (
    <FieldChoice<Choice>
      key={field.name}
      name={field.name}
      label={field.label}
      options={[
        { choice: 'into', owner: 'Account that stays', text: field.intoValue ?? '' },
        { choice: 'member', owner: 'Merged account', text: field.value ?? '' },
      ]}
      chosen={choiceOf(field)}
      onChoose={(choice) => onChoose(field.name, choice)}
      sideBySide
    />
  ));

const LoadingComparison = () => (
  <p aria-busy="true">
    <Skeleton width="100%" />
    <Skeleton width="80%" />
    <Skeleton width="90%" />
  </p>
);

const SwapButton = ({ onClick }: { onClick: () => void }) => (
  <div>
    <Button kind="text" onClick={onClick}>
      Keep the other account
    </Button>
  </div>
);
