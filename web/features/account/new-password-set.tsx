import { useNavigate } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useFocusedHeading } from '#web/ui/use-focused-heading.ts';
import styles from './account-done.module.css';

export function NewPasswordSet() {
  const navigate = useNavigate();
  useFocusedHeading();
  return (
    <div className={styles.done}>
      <span className={styles.sign}>
        <ShieldCheck size={28} aria-hidden="true" />
      </span>
      <PageHeading>New password set</PageHeading>
      <p className={styles.words}>You have been signed out everywhere. Sign in with your new password.</p>
      <Button onClick={() => navigate({ to: '/account/sign-in' })}>Return to log in</Button>
    </div>
  );
}
