import { useState } from 'react';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { FieldChoice } from '#web/staff/form/field-choice.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { MergeChanges, MergePeople } from './merge-consequences.tsx';
import styles from './merge-dialog.module.css';
import { type MergeCandidate, MergePicker } from './merge-picker.tsx';
import { type Choice, type Merge, type MergedMember, type OtherMember, useMerge } from './use-merge.ts';

type Props = {
  member: MergedMember;
  /** Without it, staff look for the other account. */
  duplicate?: OtherMember | undefined;
  onClose: () => void;
};

/** Compares two members field by field, and says what moves, before they are merged. */
export function MergeDialog({ member, duplicate, onClose }: Props) {
  const [picked, setPicked] = useState<MergeCandidate | null>(null);
  const other = duplicate ?? picked ?? undefined;
  const merge = useMerge(member, other);
  const pick = (candidate: MergeCandidate | null) => {
    setPicked(candidate);
    merge.forgetChoices();
  };
  return (
    <ConfirmDialog
      open
      title="Merge two members into one"
      confirmLabel="Merge"
      canConfirm={merge.preview !== undefined}
      onConfirm={merge.merge}
      onClose={onClose}
    >
      {duplicate ? null : <MergePicker exceptId={member.id} value={picked} onValueChange={pick} />}
      {other ? (
        <Comparison merge={merge} />
      ) : (
        <p className={common.muted}>Choose the other account of {member.name} to compare the two.</p>
      )}
    </ConfirmDialog>
  );
}

function Comparison({ merge }: { merge: Merge }) {
  const { preview, error, refetch, swap, choiceOf, choose } = merge;
  if (preview)
    return (
      <>
        <MergePeople preview={preview} />
        <SwapButton onClick={swap} />
        <FieldChoices fields={preview.fields} choiceOf={choiceOf} choose={choose} />
        <MergeChanges preview={preview} />
      </>
    );
  return error ? (
    <>
      <LoadFailed error={error} onRetry={() => void refetch()} />
      <SwapButton onClick={swap} />
    </>
  ) : (
    <LoadingComparison />
  );
}

type FieldChoicesProps = Pick<Merge, 'choiceOf' | 'choose'> & Pick<NonNullable<Merge['preview']>, 'fields'>;

const FieldChoices = ({ fields, choiceOf, choose }: FieldChoicesProps) =>
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
      onChoose={(choice) => choose(field.name, choice)}
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
  <div className={styles.swap}>
    <Button kind="text" onClick={onClick}>
      Keep the other account
    </Button>
  </div>
);
