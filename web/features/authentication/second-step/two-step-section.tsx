import { useState } from 'react';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { MethodRows } from './method-rows.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { useSecondStep } from './second-step.calls.ts';
import { type OpenDialog, useMethodActions } from './use-method-actions.ts';

export function TwoStepSection() {
  const { data, error, isFetching, refetch } = useSecondStep();
  const [dialog, setDialog] = useState<OpenDialog>();
  const actions = useMethodActions(data, setDialog);
  return (
    <Card title="Two-step sign-in">
      <p className={common.muted}>
        A second step protects your account even if your password is stolen: a passkey, or a code from an app
        on your phone.
      </p>
      {data?.isRequired && data.methods.length === 0 ? (
        <Banner kind="info">Staff need a second step to open the staff console. Add one now.</Banner>
      ) : null}
      {data ? (
        <MethodRows state={data} actions={actions} />
      ) : error ? (
        <LoadFailed error={error} loading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
      {dialog ? (
        <SectionDialog dialog={dialog} onAdded={actions.finishAdding} onClose={() => setDialog(undefined)} />
      ) : null}
    </Card>
  );
}

type DialogProps = { dialog: OpenDialog; onAdded: (codes: string[]) => void; onClose: () => void };

function SectionDialog({ dialog, onAdded, onClose }: DialogProps) {
  switch (dialog.kind) {
    case 'passkey':
      return <AddPasskeyDialog setup={dialog.setup} onAdded={onAdded} onClose={onClose} />;
    case 'app':
      return <AddAppDialog setup={dialog.setup} onAdded={onAdded} onClose={onClose} />;
    case 'codes':
      return <RecoveryCodesDialog codes={dialog.codes} onClose={onClose} />;
    case 'rename':
      return <RenamePasskeyDialog passkey={dialog.passkey} onClose={onClose} />;
    case 'confirm':
      return <ConfirmDialog {...dialog} onClose={onClose} />;
  }
}
