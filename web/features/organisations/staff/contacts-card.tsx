import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { type Contact, contactsQuery, setContactRole } from './contacts.calls.ts';
import styles from './contacts-card.module.css';
import type { StaffOrganisation } from './staff-organisations.calls.ts';

const contactDialog = createLazyModule(async () => (await import('./contact-dialog.tsx')).ContactDialog);

type Props = { organisation: Pick<StaffOrganisation, 'id' | 'name'> };

/** Billing contacts see the invoices of the organisation, and representatives see the who's who. */
export function ContactsCard({ organisation }: Props) {
  const { data, error, refetch } = useQuery(contactsQuery(organisation.id));
  const [isAdding, setIsAdding] = useState(false);
  const close = () => setIsAdding(false);
  const ContactDialog = useLazyModule(contactDialog, isAdding, close);
  const { can } = usePermissions();
  return (
    <ObjectCard
      title="Contacts"
      action={
        can('members.edit') ? (
          <Button kind="text" onClick={() => setIsAdding(true)}>
            Add…
          </Button>
        ) : null
      }
    >
      {data ? (
        <ContactRows organisationId={organisation.id} contacts={data.contacts} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <p aria-busy="true">
          <Skeleton width="70%" />
        </p>
      )}
      {ContactDialog && isAdding ? <ContactDialog organisation={organisation} onClose={close} /> : null}
    </ObjectCard>
  );
}

const billingRole = { id: undefined, name: 'Billing contact' };

type RowsProps = { organisationId: string; contacts: Contact[] };

function ContactRows({ organisationId, contacts }: RowsProps) {
  if (contacts.length === 0) return <p className={common.muted}>No billing contact or representative.</p>;
  return (
    <ul className={styles.rows}>
      {contacts.flatMap((contact) =>
        [...(contact.isBillingContact ? [billingRole] : []), ...contact.segments].map((role) => (
          <ContactRow key={`${contact.id} ${role.name}`} {...{ organisationId, contact, role }} />
        )),
      )}
    </ul>
  );
}

type RoleProps = {
  organisationId: string;
  contact: Contact;
  role: { id: string | undefined; name: string };
};

function ContactRow({ organisationId, contact: { id, name }, role }: RoleProps) {
  const { can } = usePermissions();
  const remove = async () => {
    try {
      const entryId = await setContactRole({ organisationId, memberId: id, segmentId: role.id }, false);
      if (entryId) notifyWithUndo(`${name} is no longer ${role.name.toLowerCase()}.`, () => putBack(entryId));
    } catch (error) {
      notify('error', `${name} was not removed.`, toErrorMessage(error));
    }
  };
  return (
    <li>
      <span>
        <TextLink to="/staff/members/$id" params={{ id }}>
          {name}
        </TextLink>{' '}
        <span className={common.note}>{role.name}</span>
      </span>
      {can('members.edit') ? (
        <Button kind="text" aria-label={`Remove ${name} as ${role.name}`} onClick={() => void remove()}>
          Remove
        </Button>
      ) : null}
    </li>
  );
}
