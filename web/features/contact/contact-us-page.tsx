import { useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Screen } from '#web/ui/pages/screen.tsx';
import { useFocusedHeading } from '#web/ui/pages/use-focused-heading.ts';
import { ContactAside } from './contact-aside.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactFormToCome } from './contact-form-to-come.tsx';
import { noEnquiry } from './contact-rules.ts';
import styles from './contact-us-page.module.css';
import { EnquirySent } from './enquiry-sent.tsx';
import { prefilled } from './prefilled.ts';

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
