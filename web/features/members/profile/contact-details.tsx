import Copy from 'lucide-react/icons/copy';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { contactFields } from '#contract/contact-fields.ts';
import type { FieldFormat } from '#contract/member-fields.ts';
import { displayablePhone } from '#contract/phone-numbers.ts';
import { copyText } from '#web/ui/actions/copy-text.ts';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx';
import { ensureHttps, formatUrl } from '#web/ui/actions/normalise-url.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { Card } from '#web/ui/display/card.tsx';
import { DetailList } from '#web/ui/display/detail-list.tsx';
import { breakAfterAt } from '#web/ui/formats/break-after-at.tsx';
import styles from './contact-details.module.css';
import { displayableEmail, emailLink, phoneLink } from './contact-links.ts';
import { contactNames, contactNouns, hiddenDetailsNote } from './hidden-details.ts';
import type { Member } from './profile.calls.ts';

export function ContactDetails({ member, isOwn }: { member: Member; isOwn: boolean }) {
  return (
    <Card title="Contact details">
      {isOwn ? <HiddenDetailsNote member={member} /> : null}
      <DetailList
        details={contactNames.map((name) => ({
          label: contactFields[name].label,
          value: renderContact(contactFields[name].format, member[name], contactNouns[name]),
        }))}
        placeholder={isOwn ? 'Not provided' : undefined}
        emptyText={
          <>
            <bdi>{member.firstName}</bdi> shows no contact details.
          </>
        }
      />
    </Card>
  );
}

function renderContact(format: FieldFormat, value: string | null, noun: string): ReactNode {
  if (format === 'phone') {
    const number = displayablePhone(value);
    return number ? <ContactLink text={number} href={phoneLink(number)} noun={noun} /> : null;
  }
  if (format === 'webAddress') {
    const url = value?.trim();
    return url ? <NewTabLink href={ensureHttps(url)}>{formatUrl(url)}</NewTabLink> : null;
  }
  const email = displayableEmail(value);
  return email ? <ContactLink text={email} href={emailLink(email)} noun={noun} /> : null;
}

const ContactLink = ({ text, href, noun }: { text: string; href: string; noun: string }) => (
  <span className={styles.contact}>
    <ExternalLink href={href}>{breakAfterAt(text)}</ExternalLink>
    <CopyButton text={text} noun={noun} />
  </span>
);

function HiddenDetailsNote({ member }: { member: Member }) {
  const note = hiddenDetailsNote(member);
  if (!note) return null;
  return (
    <div className={styles.note}>
      <EyeOff size={20} />
      <p>
        {note} <TextLink to="/settings/directory-privacy">Directory privacy</TextLink>
      </p>
    </div>
  );
}

function CopyButton({ text, noun }: { text: string; noun: string }) {
  const copy = () => copyText(text, noun, 'Select the text and copy it by hand.');
  return <IconButton label={`Copy the ${noun}`} icon={<Copy size={18} />} onClick={copy} />;
}
