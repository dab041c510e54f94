import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { displayablePhone } from '#contract/phone-numbers.ts';
import { useContactDownload } from '#web/api/use-contact-download.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import styles from './contact-actions.module.css';
import { displayableEmail, emailLink, phoneLink } from './contact-links.ts';
import type { Member } from './profile.calls.ts';

/** Calling is for phones; elsewhere the details below have links. */
export function ContactActions({ member }: { member: Member }) {
  const name = `${member.firstName} ${member.lastName}`.trim();
  const { start, isDownloading, isDone } = useContactDownload({ id: member.id, name });
  const number = displayablePhone(member.mobile) ?? displayablePhone(member.workLandline);
  const email = displayableEmail(member.registeredEmail);
  return (
    <div className={styles.actions}>
      {number ? (
        <span className={styles.onPhone}>
          <ButtonLink kind="secondary" href={phoneLink(number)}>
            <Phone size={18} aria-hidden="true" />
            <span>
              Call<VisuallyHidden> {name}</VisuallyHidden>
            </span>
          </ButtonLink>
        </span>
      ) : null}
      {email ? (
        <span className={styles.onPhone}>
          <ButtonLink kind="secondary" href={emailLink(email)}>
            <Mail size={18} aria-hidden="true" />
            <span>
              Email<VisuallyHidden> {name}</VisuallyHidden>
            </span>
          </ButtonLink>
        </span>
      ) : null}
      <Button kind="secondary" loading={isDownloading} onClick={start}>
        {isDownloading ? null : <UserRoundPlus size={18} aria-hidden="true" />}
        Add to contacts
      </Button>
      <VisuallyHidden role="status">{isDone ? 'Contact downloaded' : null}</VisuallyHidden>
    </div>
  );
}
