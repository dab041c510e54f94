import { useCurrentUser } from '#web/api/current-user.ts';
import { Card } from '#web/ui/display/card.tsx';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { ConfirmEmailActions } from './confirm-email-actions.tsx';
import styles from './confirm-email-for-directory.module.css';

export function ConfirmEmailForDirectory() {
  const email = useCurrentUser().data?.registeredEmail ?? '';
  return (
    <PageLayout title="Member directory" intro="Find the people who do what you do, in every agency.">
      <Card title="The directory opens after you confirm your email address">
        <p className={styles.text}>
          We sent a link to <strong>{email}</strong>. After you have opened it, you can search the directory,
          and other members can find you in it. Until then you are not listed anywhere.
        </p>
        <p className={styles.text}>
          Check your junk folder if the email has not arrived, or correct the address if it has a typo.
        </p>
        <ConfirmEmailActions email={email} kind="secondary" />
      </Card>
    </PageLayout>
  );
}
