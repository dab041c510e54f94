import Copy from 'lucide-react/icons/copy';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { contactFields } from '#contract/contact-fields.ts';
import type { Format } from '#contract/member-fields.ts';
import { presentPhone } from '#contract/phone-numbers.ts';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx';
import { displayUrl, ensureHttps } from '#web/ui/actions/normalise-url.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { Card } from '#web/ui/display/card.tsx';
import { DetailList } from '#web/ui/display/detail-list.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import styles from './contact-details.module.css';
import { displayableEmail, mailLink, phoneLink } from './contact-links.ts';
import { contactNames, contactNouns, hiddenDetailsNote } from './hidden-details.ts';
import type { Member } from './profile.calls.ts';

export function ContactDetails({ member, isOwn }: { member: Member; isOwn: boolean }) {
  return (
    <Card title="Contact details">
      {isOwn ? <HiddenDetailsNote member={member} /> : null}
      <DetailList
        details={contactNames.map((name) => ({
          label: contactFields[name].label,
          value: shown(contactFields[name].format, member[name], contactNouns[name]),
        }))}
        placeholder={isOwn ? 'Not given' : undefined}
        emptyText={
          <>
            <bdi>{member.firstName}</bdi> shows no contact details.
          </>
        }
      />
    </Card>
  );
}

function shown(format: Format, given: string | null, what: string): ReactNode {
  if (format === 'phone') {
    const number = presentPhone(given);
    return number ? <Contact text={number} href={phoneLink(number)} what={what} /> : null;
  }
  if (format === 'webAddress') {
    const address = given?.trim();
    return address ? <NewTabLink href={ensureHttps(address)}>{displayUrl(address)}</NewTabLink> : null;
  }
  const email = displayableEmail(given);
  return email ? <Contact text={email} href={mailLink(email)} what={what} /> : null;
}

const Contact = ({ text, href, what }: { text: string; href: string; what: string }) => (
  <span className={styles.contact}>
    <ExternalLink href={href}>{breakAfterAt(text)}</ExternalLink>
    <CopyButton text={text} what={what} />
  </span>
);

/** Lets a long email wrap after the '@' instead of inside a word. */
function breakAfterAt(text: string) {
  const end = text.indexOf('@') + 1;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      {text.slice(end)}
    </>
  );
}

function HiddenDetailsNote({ member }: { member: Member }) {
  const note = hiddenDetailsNote(member);
  if (!note) return null;
  return (
    <div className={styles.note}>
      <EyeOff size={20} aria-hidden="true" />
      <p>
        {note} <TextLink to="/settings/directory-privacy">Directory privacy</TextLink>
      </p>
    </div>
  );
}

function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('good', `Copied the ${what}`),
      () => notify('error', `Could not copy the ${what}`, 'Select the text and copy it by hand.'),
    );
  return (
    <IconButton label={`Copy the ${what}`} icon={<Copy size={18} aria-hidden="true" />} onClick={copy} />
  );
}
