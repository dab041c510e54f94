import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { outbox } from '#contract/outbox.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './email-view.module.css';
import { formatEmailTime } from './format-email-time.ts';

export function EmailView({ emailId }: { emailId: string }) {
  const emailQuery = endpointQuery(outbox.getEmail, { params: { id: emailId } });
  const { data: email, error, refetch } = useQuery(emailQuery);
  return (
    <article className={styles.email}>
      <p className={styles.back}>
        <TextLink to="/outbox">
          <ArrowLeft size={18} aria-hidden="true" />
          All emails
        </TextLink>
      </p>
      {error && !email ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <>
          <h2 className={common.h2} tabIndex={-1}>
            {email?.subject ?? (
              <>
                <VisuallyHidden>Loading</VisuallyHidden>
                <Skeleton width="14ch" />
              </>
            )}
          </h2>
          <p className={styles.facts}>{email ? formatFacts(email) : <Skeleton width="28ch" />}</p>
          {email?.bouncedAt ? (
            <Banner kind="error">
              The recipient's mailbox does not exist. This email was not delivered and will not be retried.
            </Banner>
          ) : null}
          {email ? <EmailText text={email.text} /> : null}
        </>
      )}
    </article>
  );
}

function formatFacts({ to, replyTo, createdAt }: ResponseBody<typeof outbox.getEmail>): string {
  const facts = [`To ${to}`, replyTo && `Reply to ${replyTo}`, formatEmailTime(createdAt)];
  return facts.filter(Boolean).join(' · ');
}

/** Plain text: the HTML has inline styles, which the content security policy blocks. */
function EmailText({ text }: { text: string }) {
  const paragraphs = text.trim().split(/\n{2,}/);
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph} text={paragraph} />
      ))}
    </div>
  );
}

/** An action is a label, a colon, and a URL on the next line. */
function Paragraph({ text }: { text: string }) {
  const [, label, url] = /^(.+):\n(https?:\/\/\S+)$/.exec(text) ?? [];
  if (!url) return <p>{text}</p>;
  return (
    <div className={styles.action}>
      <ButtonLink href={url}>{label}</ButtonLink>
      <p className={styles.url}>{url}</p>
    </div>
  );
}
