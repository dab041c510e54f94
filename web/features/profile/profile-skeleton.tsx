import { Card } from '#web/ui/display/card.tsx';
import { DetailList } from '#web/ui/display/detail-list.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { GroupRowToCome } from './group-row.tsx';
import groupStyles from './member-groups.module.css';
import styles from './profile-page.module.css';

export function ProfileSkeleton() {
  return (
    <div className={styles.sections} aria-busy="true">
      <Card title="About me">
        <p>
          <Skeleton width="100%" />
          <Skeleton width="60%" />
        </p>
      </Card>
      <div className={styles.side}>
        <Card title="Company details">
          <DetailsToCome labels={['Company name', 'Position title', 'Department']} />
        </Card>
        <Card title="Contact details">
          <DetailsToCome labels={['LinkedIn', 'Registered email', 'Work landline', 'Mobile']} />
        </Card>
      </div>
      <Card title="Collaboration groups">
        <ul className={groupStyles.list}>
          <GroupRowToCome />
          <GroupRowToCome />
        </ul>
      </Card>
    </div>
  );
}

const DetailsToCome = ({ labels }: { labels: string[] }) => (
  <DetailList details={labels.map((label) => ({ label, value: <Skeleton width="70%" /> }))} nothing="" />
);
