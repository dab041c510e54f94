import { useRouter } from '@tanstack/react-router';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import styles from './message-page.module.css';
import { PageHeading } from './page-heading.tsx';
import { useFocusHeading } from './use-focus-heading.ts';

export function NotAuthorizedPage() {
  const router = useRouter();
  useFocusHeading();
  return (
    <div className={styles.message}>
      <div className={styles.contours}>
        <ContourLines seed={403} />
      </div>
      <PageHeading title="Not authorized">Sorry, you are not authorized to access this page.</PageHeading>
      {router.history.canGoBack() ? <Button onClick={() => router.history.back()}>Go back</Button> : null}
      <TextLink to="/">Go to the home page</TextLink>
    </div>
  );
}
