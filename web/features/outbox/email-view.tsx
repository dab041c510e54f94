import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { outbox } from '#contract/outbox.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { mailTime } from './email-time.ts';
import styles from './email-view.module.css';

export function EmailView({ mailId }: { mailId: string }) {
  const { data: mail, error, refetch } = useQuery(endpointQuery(outbox.getEmail, { params: { id: mailId } }));
  return (
    <article className={styles.letter}>
      <p className={styles.back}>
        <TextLink to="/outbox">
          <ArrowLeft size={18} aria-hidden="true" />
          All mails
        </TextLink>
      </p>
      {error && !mail ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <>
          <h2 className={styles.subject} tabIndex={-1}>
            {mail?.subject ?? (
              <>
                <VisuallyHidden>Loading</VisuallyHidden>
                <Skeleton width="14ch" />
              </>
            )}
          </h2>
          <p className={styles.facts}>{mail ? factsOf(mail) : <Skeleton width="28ch" />}</p>
          {mail?.bouncedAt ? (
            <Banner kind="error">
              The mail server knows no such mailbox. This mail was not delivered, and it is not tried again.
            </Banner>
          ) : null}
          {mail ? <EmailText text={mail.text} /> : null}
        </>
      )}
    </article>
  );
}

function factsOf({ to, replyTo, createdAt }: ResponseBody<typeof outbox.getEmail>): string {
  const facts = [`To ${to}`, replyTo && `Reply to ${replyTo}`, mailTime(createdAt)];
  return facts.filter(Boolean).join(' · ');
}

/** Plain text: the HTML has inline styles, which the content security policy refuses. */
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

/** An action is its name, a colon, and its address on the next line. */
function Paragraph({ text }: { text: string }) {
  const [, label, address] = /^(.+):\n(https?:\/\/\S+)$/.exec(text) ?? [];
  if (!address) return <p>{text}</p>;
  return (
    <div className={styles.action}>
      <ButtonLink href={address}>{label}</ButtonLink>
      <p className={styles.address}>{address}</p>
    </div>
  );
}
