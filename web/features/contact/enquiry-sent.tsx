import Check from 'lucide-react/icons/check';
import { useEffect } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { useFocusedHeading } from '#web/ui/pages/use-focused-heading.ts';
import { DoneMessage } from '#web/ui/states/done-message.tsx';

export function EnquirySent({ to, onReturn }: { to: string; onReturn: () => void }) {
  useFocusedHeading();
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <DoneMessage
      icon={<Check size={28} aria-hidden="true" />}
      heading="Your enquiry has successfully been submited"
      title="Enquiry sent"
      action={<Button onClick={onReturn}>Return</Button>}
    >
      <p>
        We will answer to <strong>{to}</strong>.
      </p>
    </DoneMessage>
  );
}
