import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { resendableEmails } from '#contract/onboarding.staff.ts';
import { formatDay } from '#web/staff/format-moment.ts';
import { Facts, ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { breakAfterAt } from '#web/ui/formats/break-after-at.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { Menu, MenuButton } from '#web/ui/overlays/menu.tsx';
import { emailLabels } from './email-labels.ts';
import { resendEmail } from './member-access.calls.ts';
import { lazyMergeDialog } from './merge/lazy-merge-dialog.ts';
import type { StaffMember } from './staff-members.calls.ts';

const closeDialog = createLazyModule(async () => (await import('./close-dialog.tsx')).CloseDialog);
const emailDialog = createLazyModule(async () => (await import('./email-dialog.tsx')).EmailDialog);
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
          { label: 'Email', value: member.email && breakAfterAt(member.email) },
          { label: 'Confirmed', value: emailConfirmedAt ? formatDay(emailConfirmedAt) : 'Not yet' },
          { label: 'Password set', value: formatDay(passwordChangedAt) },
          { label: 'Two-step sign-in', value: hasSecondStep ? 'On' : 'Off' },
          ...(disabledAt ? [{ label: 'Disabled', value: formatDay(disabledAt) }] : []),
        ]}
      />
      {can('members.edit') && !member.mergedInto ? (
        <AccountActions member={member} account={account} />
      ) : null}
    </ObjectCard>
  );
}

function AccountActions({ member, account: { emailConfirmedAt, disabledAt } }: Props) {
  const [dialog, setDialog] = useState<'email' | 'disable' | 'merge' | 'close'>();
  const close = () => setDialog(undefined);
  const EmailDialog = useLazyModule(emailDialog, dialog === 'email', close);
  const CloseDialog = useLazyModule(closeDialog, dialog === 'close', close);
  const DisableDialog = useLazyModule(disableDialog, dialog === 'disable', close);
  const MergeDialog = useLazyModule(lazyMergeDialog, dialog === 'merge', close);
  return (
    <div className={common.row}>
      <Button kind="secondary" onClick={() => setDialog('email')}>
        Change email…
      </Button>
      {emailConfirmedAt || disabledAt ? null : <ResendMenu memberId={member.id} />}
      <Button kind="secondary" onClick={() => setDialog('disable')}>
        {disabledAt ? 'Enable…' : 'Disable…'}
      </Button>
      <Button kind="secondary" onClick={() => setDialog('merge')}>
        Merge…
      </Button>
      <Button kind="secondary" onClick={() => setDialog('close')}>
        Close account…
      </Button>
      {EmailDialog && dialog === 'email' ? <EmailDialog member={member} onClose={close} /> : null}
      {CloseDialog && dialog === 'close' ? <CloseDialog member={member} onClose={close} /> : null}
      {DisableDialog && dialog === 'disable' ? <DisableDialog member={member} onClose={close} /> : null}
      {MergeDialog && dialog === 'merge' ? <MergeDialog member={member} onClose={close} /> : null}
    </div>
  );
}

const ResendMenu = ({ memberId }: { memberId: string }) => (
  <Menu
    label="Send an email again"
    trigger={(props) => (
      <Button {...props} kind="secondary">
        Send again
        <ChevronDown size={18} aria-hidden="true" />
      </Button>
    )}
  >
    {resendableEmails.map((kind) => (
      <MenuButton key={kind} onClick={() => void resendEmail(memberId, kind)}>
        {emailLabels[kind]}
      </MenuButton>
    ))}
  </Menu>
);
