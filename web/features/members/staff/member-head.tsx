import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import Smartphone from 'lucide-react/icons/smartphone';
import type { ReactNode } from 'react';
import { formatDay } from '#web/staff/format-moment.ts';
import { ObjectHead } from '#web/staff/object-page/object-head.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { breakAfterAt } from '#web/ui/formats/break-after-at.tsx';
import styles from './member-head.module.css';
import type { StaffMember } from './staff-members.calls.ts';

type Props = { member: StaffMember; actions?: ReactNode };

export function MemberHead({ member, actions }: Props) {
  const { id, name, pronouns, photoUrl, position, organisation, isListed } = member;
  return (
    <ObjectHead
      name={name}
      picture={
        <span className={styles.picture}>
          <Avatar id={id} names={name.split(' ')} image={photoUrl} size="large" />
        </span>
      }
      badges={
        <>
          {pronouns ? <span className={styles.pronouns}>{pronouns}</span> : null}
          <MemberBadges member={member} />
        </>
      }
      actions={
        <>
          {actions}
          {isListed ? (
            <ButtonLink kind="secondary" href={`/profile/${id}`}>
              Portal profile
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p className={styles.line}>{[position, organisation?.name].filter(Boolean).join(' · ')}</p>
      <ContactLinks member={member} />
    </ObjectHead>
  );
}

function MemberBadges({ member: { membership, account, closedAt, mergedInto, isListed } }: Props) {
  if (closedAt) return <Badge kind="neutral">Closed {formatDay(closedAt)}</Badge>;
  return (
    <>
      <Badge kind="success">{membership}</Badge>
      {mergedInto ? (
        <Badge kind="neutral">Merged</Badge>
      ) : account?.disabledAt ? (
        <Badge kind="error">Disabled</Badge>
      ) : null}
      {isListed ? null : <Badge kind="neutral">Not in the directory</Badge>}
    </>
  );
}

function ContactLinks({ member: { email, mobile, landline } }: Props) {
  return (
    <>
      {email ? (
        <span className={styles.contact}>
          <Mail size={16} aria-hidden="true" />
          <ExternalLink href={`mailto:${email}`}>{breakAfterAt(email)}</ExternalLink>
        </span>
      ) : null}
      <PhoneLink number={mobile} icon={<Smartphone size={16} aria-label="Mobile" />} />
      <PhoneLink number={landline} icon={<Phone size={16} aria-label="Landline" />} />
    </>
  );
}

function PhoneLink({ number, icon }: { number: string | null; icon: ReactNode }) {
  if (!number) return null;
  return (
    <span className={styles.contact}>
      {icon}
      <ExternalLink href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</ExternalLink>
    </span>
  );
}
