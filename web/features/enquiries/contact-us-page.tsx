import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { config } from '#web/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { useFocusHeading } from '#web/ui/pages/use-focus-heading.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { SuccessMessage } from '#web/ui/states/success-message.tsx';
import styles from './contact-us-page.module.css';
import { EnquiryForm } from './enquiry-form.tsx';
import { emptyEnquiry, initialEnquiry } from './enquiry-validation.ts';

type Stage = { name: 'first' } | { name: 'sent'; to: string } | { name: 'emptied' };

export function ContactUsPage() {
  const [stage, setStage] = useState<Stage>({ name: 'first' });
  const { data: user, error } = useCurrentUser();
  const onSent = (to: string) => setStage({ name: 'sent', to });
  const ownEmail = user?.registeredEmail ?? null;

  if (stage.name === 'sent')
    return <EnquirySent to={stage.to} onReturn={() => setStage({ name: 'emptied' })} />;
  return (
    <PageLayout title="Contact us" lead="Write to the association. We answer by email.">
      {stage.name === 'emptied' ? <FocusedHeading /> : null}
      <div className={styles.columns}>
        <Card>
          {/* Without the user the form starts empty. */}
          {user || error || stage.name === 'emptied' ? (
            <EnquiryForm
              key={stage.name}
              initial={user && stage.name === 'first' ? initialEnquiry(user) : emptyEnquiry}
              ownEmail={ownEmail}
              onSent={onSent}
            />
          ) : (
            <EnquiryFormSkeleton />
          )}
        </Card>
        <OtherContactOptions />
      </div>
    </PageLayout>
  );
}

function FocusedHeading() {
  useFocusHeading();
  return null;
}

const fields = ['first name', 'last name', 'email', 'phone', 'type', 'message'];

const EnquiryFormSkeleton = () => (
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
  useFocusHeading();
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <SuccessMessage
      icon={<Check size={28} aria-hidden="true" />}
      heading="Your enquiry has successfully been submited"
      title="Enquiry sent"
      action={<Button onClick={onReturn}>Return</Button>}
    >
      <p>
        We will answer to <strong>{to}</strong>.
      </p>
    </SuccessMessage>
  );
}

const { faq, contact, website } = config.association.links;

const contactLinks = [
  { label: 'Frequently asked questions', href: faq },
  { label: 'How else to reach us', href: contact },
  { label: "The association's website", href: website },
];

/** Opens new tabs so that the typed text stays. */
const OtherContactOptions = () => (
  <aside className={styles.aside} aria-label="Other ways">
    <h2 className={styles.title}>Other ways</h2>
    <p className={styles.note}>In an emergency call 000 in Australia, 111 in New Zealand.</p>
    <ul className={styles.links}>
      {contactLinks.map(({ label, href }) => (
        <li key={label}>
          <NewTabLink href={href} className={styles.link}>
            {label}
          </NewTabLink>
        </li>
      ))}
    </ul>
    <div className={styles.hill}>
      <ContourLines seed={57} />
    </div>
  </aside>
);
