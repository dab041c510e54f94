import { useState } from 'react';
import { formatDay } from '#web/staff/format-moment.ts';
import { Facts, ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import type { StaffMember } from './staff-members.calls.ts';

const disableDialog = createLazyModule(async () => (await import('./disable-dialog.tsx')).DisableDialog);

type Account = NonNullable<StaffMember['account']>;
type Props = { member: StaffMember; account: Account };

export function AccountCard({ member, account }: Props) {
  const { emailConfirmedAt, passwordChangedAt, hasSecondStep, disabledAt } = account;
  const { can } = usePermissions();
  return (
    <ObjectCard title="Account">
      <Facts
        facts={[
          { label: 'Email confirmed', value: emailConfirmedAt ? formatDay(emailConfirmedAt) : 'Not yet' },
          { label: 'Password set', value: formatDay(passwordChangedAt) },
          { label: 'Two-step sign-in', value: hasSecondStep ? 'On' : 'Off' },
          ...(disabledAt ? [{ label: 'Disabled', value: formatDay(disabledAt) }] : []),
        ]}
      />
      {can('members.edit') ? <AccountActions member={member} account={account} /> : null}
    </ObjectCard>
  );
}

function AccountActions({ member, account: { disabledAt } }: Props) {
  const [dialog, setDialog] = useState<'disable'>();
  const close = () => setDialog(undefined);
  const DisableDialog = useLazyModule(disableDialog, dialog === 'disable', close);
  return (
    <div className={common.row}>
      <Button kind="secondary" onClick={() => setDialog('disable')}>
        {disabledAt ? 'Enable…' : 'Disable…'}
      </Button>
      {DisableDialog && dialog === 'disable' ? <DisableDialog member={member} onClose={close} /> : null}
    </div>
  );
}
