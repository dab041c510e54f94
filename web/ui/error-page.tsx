import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { Button } from './button.tsx';
import styles from './message-page.module.css';
import { PageHeading } from './page-heading.tsx';
import { PlainPage } from './plain-page.tsx';

/** Whatever a route could not handle itself. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <PlainPage>
      <div className={styles.message} role="alert">
        <PageHeading title="Error">{messageOf(error)}</PageHeading>
        {error instanceof ApiError && error.requestId !== undefined ? (
          <p className={styles.note}>If you tell us of it, name this number: {error.requestId}</p>
        ) : null}
        <Button onClick={() => router.invalidate()}>Try again</Button>
      </div>
    </PlainPage>
  );
}
