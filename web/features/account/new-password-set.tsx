import { useNavigate } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Button } from '#web/ui/button.tsx';
import { DoneMessage } from '#web/ui/done-message.tsx';
import { useFocusedHeading } from '#web/ui/use-focused-heading.ts';

export function NewPasswordSet() {
  const navigate = useNavigate();
  useFocusedHeading();
  return (
    <DoneMessage
      icon={<ShieldCheck size={28} aria-hidden="true" />}
      heading="New password set"
      action={<Button onClick={() => navigate({ to: '/account/sign-in' })}>Return to log in</Button>}
    >
      <p>You have been signed out everywhere. Sign in with your new password.</p>
    </DoneMessage>
  );
}
