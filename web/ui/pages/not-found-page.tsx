import { TextLink } from '#web/ui/actions/text-link.ts';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import styles from './message-page.module.css';
import { PageHeading } from './page-heading.tsx';
import { PublicPage } from './public-page.tsx';

export function NotFoundPage() {
  return (
    <PublicPage>
      <NotFoundMessage />
    </PublicPage>
  );
}

export function NotFoundMessage() {
  return (
    <div className={styles.message}>
      <div className={styles.contours}>
        <ContourLines seed={404} />
      </div>
      <PageHeading title="404 error">
        404 error. Sorry, the page you are looking for doesn't exist or has been moved.
      </PageHeading>
      <TextLink to="/">Go to the home page</TextLink>
    </div>
  );
}
