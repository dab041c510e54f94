import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { Button } from './button.tsx';
import styles from './message-page.module.css';
import { PageHeading } from './page-heading.tsx';
import { PlainPage } from './plain-page.tsx';
import { useRetryFocus } from './use-retry-focus.ts';

/** Whatever a route could not handle itself, in that route's place: what is around it stays. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const keepFocus = useRetryFocus();
  const retry = (press: MouseEvent) => {
    keepFocus(press);
    void router.invalidate();
  };
  return (
    <div className={styles.message} role="alert">
      <PageHeading title="Error">{messageOf(error)}</PageHeading>
      {error instanceof ApiError && error.requestId !== undefined ? (
        <p className={styles.note}>If you tell us of it, name this number: {error.requestId}</p>
      ) : null}
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

/** The same, where there is nothing around it. */
export function ErrorPage(props: ErrorComponentProps) {
  return (
    <PlainPage>
      <RouteError {...props} />
    </PlainPage>
  );
}
