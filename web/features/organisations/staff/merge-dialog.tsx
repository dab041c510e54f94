import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import common from '#web/ui/display/common.module.css';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './merge-dialog.module.css';
import { OrganisationPicker } from './organisation-picker.tsx';
import {
  type MergePreview,
  mergeOrganisation,
  mergePreviewQuery,
  type StaffOrganisation,
} from './staff-organisations.calls.ts';

type Props = {
  organisation: Pick<StaffOrganisation, 'id' | 'name'>;
  onMerged: (intoId: string) => void;
  onClose: () => void;
};

/** Shows what the merge changes, with numbers, before it can be confirmed. */
export function MergeDialog({ organisation: { id, name }, onMerged, onClose }: Props) {
  const [target, setTarget] = useState<Option | null>(null);
  const {
    data: preview,
    error,
    refetch,
  } = useQuery({ ...mergePreviewQuery(id, target?.value ?? ''), enabled: target !== null });
  const merge = async () => {
    if (!preview) return;
    const { entryId, movedMemberCount } = await mergeOrganisation(preview).catch(async (failure) => {
      // A colleague changed one of them, so the numbers are old.
      await refetch();
      throw failure;
    });
    onMerged(preview.into.id);
    const moved = `${countNoun(movedMemberCount, 'member')} moved`;
    notifyWithUndo(`${name} merged into ${preview.into.name}, ${moved}.`, () => putBack(entryId));
  };
  return (
    <ConfirmDialog
      open
      title={`Merge ${name}`}
      confirmLabel={preview ? `Merge and move ${countNoun(preview.memberCount, 'member')}` : 'Merge'}
      canConfirm={preview !== undefined}
      onConfirm={merge}
      onClose={onClose}
    >
      <OrganisationPicker
        label="Merge into"
        hint="The organisation that stays."
        exceptId={id}
        value={target}
        onValueChange={setTarget}
      />
      {preview ? (
        <MergeChanges preview={preview} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : target ? (
        <p aria-busy="true">
          <Skeleton width="100%" />
          <Skeleton width="80%" />
          <Skeleton width="90%" />
        </p>
      ) : (
        <p className={common.muted}>Choose an organisation to see what will change.</p>
      )}
    </ConfirmDialog>
  );
}

function MergeChanges({ preview }: { preview: MergePreview }) {
  const { organisation, into } = preview;
  return (
    <section aria-label="What will change">
      <ul className={styles.changes}>
        <li>
          <strong>{countNoun(preview.memberCount, 'member')}</strong> of {organisation.name} (
          {formatCount(preview.listedMemberCount)} in the directory) {verb(preview.memberCount, 'move')} to{' '}
          {into.name}.
        </li>
        {preview.namesakeCount > 0 ? (
          <li>
            <strong>{formatCount(preview.namesakeCount)}</strong> of them{' '}
            {preview.namesakeCount === 1 ? 'has' : 'have'} the same name as a member of {into.name}. They stay
            separate members.
          </li>
        ) : null}
        <BillingChange preview={preview} />
        <AdministratorChange preview={preview} />
        <li>
          {organisation.name} is retired. Links to its page open {into.name}, whose details stay as they are.
        </li>
      </ul>
      <p className={common.note}>
        You can put it back later. Members who moved on by then stay where they are.
      </p>
    </section>
  );
}

function BillingChange({ preview }: { preview: MergePreview }) {
  const { billingContactCount, companyInvoiceCount, into } = preview;
  if (billingContactCount === 0 && companyInvoiceCount === 0) return null;
  return (
    <li>
      <strong>{countNoun(companyInvoiceCount, 'company invoice')}</strong> {verb(companyInvoiceCount, 'keep')}{' '}
      the addressee.{' '}
      {billingContactCount > 0
        ? `${countNoun(billingContactCount, 'billing contact')} and those of ${into.name} see`
        : `Billing contacts of ${into.name} see`}{' '}
      the invoices of both.
    </li>
  );
}

function AdministratorChange({ preview }: { preview: MergePreview }) {
  const { administratorCount, duplicateAdministratorCount, into } = preview;
  if (administratorCount === 0) return null;
  return (
    <li>
      <strong>{countNoun(administratorCount, 'agency administrator')}</strong>{' '}
      {verb(administratorCount, 'get')} the role for {into.name}
      {duplicateAdministratorCount > 0
        ? `; ${formatCount(duplicateAdministratorCount)} had it already and ${verb(duplicateAdministratorCount, 'keep')} one grant`
        : ''}
      .
    </li>
  );
}

const verb = (number: number, plural: string) => (number === 1 ? `${plural}s` : plural);
