import { useCurrentUser } from '#web/api/current-user.ts';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import styles from './directory-unavailable.module.css';

export function DirectoryUnavailable() {
  const membership = useCurrentUser().data?.membership?.name;
  return (
    <PageLayout title="Member directory" intro="Find the people who do what you do, in every agency.">
      <div className={styles.layout}>
        <div className={styles.panel}>
          <div className={styles.contours}>
            <ContourLines seed={41} />
          </div>
          <p className={styles.text}>The member directory is available to full members.</p>
        </div>
        <Card title="What you have now">
          <p className={common.muted}>
            {membership ? `Your membership (${membership}) includes` : 'Your membership includes'} the
            organisation directory: who the agencies are, where they are and how to reach them.
          </p>
          <div className={styles.action}>
            <LinkButton to="/organisations">Open the organisation directory</LinkButton>
          </div>
        </Card>
        <Card title="Find people too">
          <p className={common.muted}>
            Full members find each other by name, jurisdiction and company. Contact us and we'll tell you how
            to upgrade your membership.
          </p>
          <div className={styles.action}>
            <LinkButton kind="secondary" to="/contact-us">
              Ask about upgrading
            </LinkButton>
          </div>
        </Card>
      </div>
    </PageLayout>
  );
}
