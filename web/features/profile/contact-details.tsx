import { presentPhone } from '#contract/phone-numbers.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DetailList } from '#web/ui/detail-list.tsx';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { OuterLink } from '#web/ui/outer-link.tsx';
import { spokenAddress, webLink } from '#web/ui/web-link.ts';
import styles from './contact-details.module.css';
import { mailLink, phoneLink, shownEmail, shownWebAddress } from './contact-rules.ts';
import { HiddenDetailsNote } from './hidden-details-note.tsx';
import type { Member } from './profile.calls.ts';

export function ContactDetails({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const linkedIn = shownWebAddress(member.linkedInProfileUrl);
  const email = shownEmail(member.registeredEmail);
  return (
    <Card title="Contact details">
      {isOwn ? <HiddenDetailsNote member={member} /> : null}
      <DetailList
        details={[
          { label: 'LinkedIn', value: linkedIn ? <ProfileLink address={linkedIn} /> : null },
          {
            label: 'Registered email',
            value: email ? <Contact text={email} href={mailLink(email)} what="email address" /> : null,
          },
          { label: 'Work landline', value: phone(member.workLandline, 'work landline') },
          { label: 'Mobile', value: phone(member.mobile, 'mobile number') },
        ]}
        missing={isOwn ? 'Not given' : undefined}
        nothing={
          <>
            <bdi>{member.firstName}</bdi> shows no contact details.
          </>
        }
      />
    </Card>
  );
}

function phone(given: string | null, what: string) {
  const number = presentPhone(given);
  return number ? <Contact text={number} href={phoneLink(number)} what={what} /> : null;
}

/** A link that writes or calls, and a button that copies. */
const Contact = ({ text, href, what }: { text: string; href: string; what: string }) => (
  <span className={styles.contact}>
    <OuterLink href={href}>{text}</OuterLink>
    <CopyButton text={text} what={what} />
  </span>
);

const ProfileLink = ({ address }: { address: string }) => (
  <NewTabLink href={webLink(address)}>{spokenAddress(address)}</NewTabLink>
);
