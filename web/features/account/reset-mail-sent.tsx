import MailCheck from 'lucide-react/icons/mail-check';
import { config } from '#web/config.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TextLink } from '#web/ui/text-link.ts';
import { useFocusedHeading } from '#web/ui/use-focused-heading.ts';
import styles from './account-done.module.css';

export function ResetMailSent({ email }: { email: string }) {
  useFocusedHeading();
  return (
    <div className={styles.done}>
      <span className={styles.sign}>
        <MailCheck size={28} aria-hidden="true" />
      </span>
      <PageHeading>Reset password email sent!</PageHeading>
      <p className={styles.words}>
        Look in the inbox of <strong>{email}</strong>. The link in it works once, for one hour. If nothing
        comes, look among the junk mail too.
      </p>
      {config.demo ? (
        <p className={styles.words}>
          This is the demo, so no mail leaves it: <TextLink to="/outbox">read it in the outbox</TextLink>.
        </p>
      ) : null}
      <TextLink to="/account/sign-in">Back to sign in</TextLink>
    </div>
  );
}
