import type { ReactNode } from 'react';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { Unseen } from '#web/ui/display/unseen.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './account-details-sections.module.css';
import { type Detail, viewSections } from './account-details-shown.tsx';
import type { User } from './account-details-values.ts';

export function AccountDetailsView({ user }: { user: User | undefined }) {
  return (
    <div className={styles.sections} aria-busy={!user}>
      {viewSections.map(({ title, details }) => (
        <Card key={title} title={title}>
          <dl className={styles.details}>
            {details.map((detail) => (
              <DetailRow key={detail.label} detail={detail} user={user} />
            ))}
          </dl>
        </Card>
      ))}
    </div>
  );
}

function DetailRow({ detail, user }: { detail: Detail; user: User | undefined }) {
  const { label, show, onlyWhenGiven, wide } = detail;
  const value = user ? show(user) || null : <Skeleton width="14ch" />;
  if (onlyWhenGiven && !(user && value)) return null;
  return (
    <div className={wide ? `${styles.detail} ${styles.wide}` : styles.detail}>
      <dt className={common.note}>{label}</dt>
      <dd className={styles.value}>{value ?? <NotGiven />}</dd>
    </div>
  );
}

const NotGiven = (): ReactNode => (
  <span className={common.muted}>
    <span aria-hidden="true">–</span>
    <Unseen>Not given</Unseen>
  </span>
);
