import { useCurrentUser } from '#web/api/current-user.ts';
import { RouteButton } from '#web/ui/actions/link-button.ts';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import styles from './directory-unavailable.module.css';

export function DirectoryUnavailable() {
  const membership = useCurrentUser().data?.membership?.name;
  return (
    <PageLayout title="Member directory" lead="Find the people who do what you do, in every agency.">
      <div className={styles.parts}>
        <div className={styles.panel}>
          <div className={styles.hill}>
            <ContourLines seed={41} />
          </div>
          <p className={styles.words}>The member directory comes with a full membership.</p>
        </div>
        <Card title="What you have now">
          <p className={common.muted}>
            {membership ? `Your membership (${membership}) includes` : 'Your membership includes'} the
            organisation directory: who the agencies are, where they are and how to reach them.
          </p>
          <div className={styles.way}>
            <RouteButton to="/organisations">Open the organisation directory</RouteButton>
          </div>
        </Card>
        <Card title="Find people too">
          <p className={common.muted}>
            Full members find each other by name, jurisdiction and company. Write to us, and we will tell you
            how to upgrade your membership.
          </p>
          <div className={styles.way}>
            <RouteButton kind="quiet" to="/contact-us">
              Ask about upgrading
            </RouteButton>
          </div>
        </Card>
      </div>
    </PageLayout>
  );
}
