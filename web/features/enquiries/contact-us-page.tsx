import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { config } from '#web/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { createLazyModule, useOptionalLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { useFocusHeading } from '#web/ui/pages/use-focus-heading.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { SuccessMessage } from '#web/ui/states/success-message.tsx';
import styles from './contact-us-page.module.css';
import { EnquiryForm } from './enquiry-form.tsx';
import { emptyEnquiry, initialEnquiry } from './enquiry-validation.ts';

type Sent = { email: string; reference: string | undefined };
type Stage = { name: 'initial' } | ({ name: 'sent' } & Sent) | { name: 'reset' };

/** Below the form, and not needed to send an enquiry. */
const ownEnquiries = createLazyModule(async () => (await import('./own-enquiries.tsx')).OwnEnquiries);

export function ContactUsPage() {
  const [stage, setStage] = useState<Stage>({ name: 'initial' });
  const { data: user, error } = useCurrentUser();
  const onSent = (sent: Sent) => setStage({ name: 'sent', ...sent });
  const OwnEnquiries = useOptionalLazyModule(ownEnquiries, stage.name !== 'sent', () => {});

  if (stage.name === 'sent') return <EnquirySent {...stage} onReturn={() => setStage({ name: 'reset' })} />;
  return (
    <PageLayout title="Contact us" intro="Send us an enquiry. We reply by email.">
      {stage.name === 'reset' ? <FocusedHeading /> : null}
      <div className={styles.columns}>
        <Card>
          {/* The form starts empty if the user cannot be loaded. */}
          {user || error || stage.name === 'reset' ? (
            <EnquiryForm
              key={stage.name}
              initial={user && stage.name === 'initial' ? initialEnquiry(user) : emptyEnquiry}
              registeredEmail={user?.registeredEmail ?? null}
              onSent={onSent}
            />
          ) : (
            <EnquiryFormSkeleton />
          )}
        </Card>
        <OtherContactOptions />
      </div>
      {OwnEnquiries ? <OwnEnquiries /> : null}
    </PageLayout>
  );
}

function FocusedHeading() {
  useFocusHeading();
  return null;
}

const skeletonFields = ['first name', 'last name', 'email', 'phone', 'type', 'message'];

const EnquiryFormSkeleton = () => (
  <div className={styles.fields} aria-hidden="true">
    {skeletonFields.map((field) => (
      <div key={field} className={styles.field}>
        <p>
          <Skeleton width="12ch" />
        </p>
        <span className={styles.input} data-field={field} />
      </div>
    ))}
  </div>
);

function EnquirySent({ email, reference, onReturn }: Sent & { onReturn: () => void }) {
  useFocusHeading();
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <SuccessMessage
      icon={<Check size={28} />}
      heading="Your enquiry has successfully been submited"
      title="Enquiry sent"
      action={<Button onClick={onReturn}>Return</Button>}
    >
      <p>
        We'll reply to <strong>{email}</strong>.
      </p>
      {reference ? (
        <p>
          Your reference number is <strong>{reference}</strong>.
        </p>
      ) : null}
    </SuccessMessage>
  );
}

const { faq, contact, website } = config.association.links;

const contactLinks = [
  { label: 'Frequently asked questions', href: faq },
  { label: 'More contact options', href: contact },
  { label: "The association's website", href: website },
];

/** Links open in a new tab, so that a typed message is not lost. */
const OtherContactOptions = () => (
  <aside className={styles.aside} aria-label="Other ways to contact us">
    <h2 className={styles.title}>Other ways to contact us</h2>
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
    <div className={styles.contours}>
      <ContourLines seed={57} />
    </div>
  </aside>
);
