import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Screen } from '#web/ui/pages/screen.tsx';
import { useFocusedHeading } from '#web/ui/pages/use-focused-heading.ts';
import { DoneMessage } from '#web/ui/states/done-message.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ContactAside } from './contact-aside.tsx';
import { ContactForm } from './contact-form.tsx';
import { noEnquiry, prefilled } from './contact-rules.ts';
import styles from './contact-us-page.module.css';

type Stage = { name: 'first' } | { name: 'sent'; to: string } | { name: 'emptied' };

export function ContactUsPage() {
  const [stage, setStage] = useState<Stage>({ name: 'first' });
  const { data: user, error } = useCurrentUser();
  const onSent = (to: string) => setStage({ name: 'sent', to });
  const ownEmail = user?.registeredEmail ?? null;

  if (stage.name === 'sent')
    return <EnquirySent to={stage.to} onReturn={() => setStage({ name: 'emptied' })} />;
  return (
    <Screen title="Contact us" lead="Write to the association. We answer by email.">
      {stage.name === 'emptied' ? <FocusedHeading /> : null}
      <div className={styles.columns}>
        <Card>
          {/* Without the user the form starts empty. */}
          {user || error || stage.name === 'emptied' ? (
            <ContactForm
              key={stage.name}
              initial={user && stage.name === 'first' ? prefilled(user) : noEnquiry}
              ownEmail={ownEmail}
              onSent={onSent}
            />
          ) : (
            <ContactFormToCome />
          )}
        </Card>
        <ContactAside />
      </div>
    </Screen>
  );
}

function FocusedHeading() {
  useFocusedHeading();
  return null;
}

const fields = ['first name', 'last name', 'email', 'phone', 'type', 'message'];

const ContactFormToCome = () => (
  <div className={styles.fields} aria-hidden="true">
    {fields.map((field) => (
      <div key={field} className={styles.field}>
        <p>
          <Skeleton width="12ch" />
        </p>
        <span className={styles.box} data-field={field} />
      </div>
    ))}
  </div>
);

function EnquirySent({ to, onReturn }: { to: string; onReturn: () => void }) {
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
