import { useNavigate } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Button } from '#web/ui/actions/button.tsx';
import { useFocusedHeading } from '#web/ui/pages/use-focused-heading.ts';
import { DoneMessage } from '#web/ui/states/done-message.tsx';

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
