import MailCheck from 'lucide-react/icons/mail-check';
import { config } from '#web/config.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { useFocusedHeading } from '#web/ui/pages/use-focused-heading.ts';
import { DoneMessage } from '#web/ui/states/done-message.tsx';

export function ResetMailSent({ email }: { email: string }) {
  useFocusedHeading();
  return (
    <DoneMessage
      icon={<MailCheck size={28} aria-hidden="true" />}
      heading="Reset password email sent!"
      action={<TextLink to="/account/sign-in">Back to sign in</TextLink>}
    >
      <p>
        Look in the inbox of <strong>{email}</strong>. The link in it works once, for one hour. If nothing
        comes, look among the junk mail too.
      </p>
      {config.demo ? (
        <p>
          This is the demo, so no mail leaves it: <TextLink to="/outbox">read it in the outbox</TextLink>.
        </p>
      ) : null}
    </DoneMessage>
  );
}
