import { Link, useSearch } from '@tanstack/react-router';
import { Avatar } from '#web/ui/display/avatar.tsx';
import common from '#web/ui/display/common.module.css';
import { Tags } from '#web/ui/display/tags.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './organisation-card.module.css';
import { type Organisation, placeOf } from './organisations.calls.ts';

export function OrganisationCard({ organisation }: { organisation: Organisation }) {
  const list = useSearch({ strict: false });
  return (
    <Link to="/organisations/$id" params={{ id: organisation.id }} state={{ list }} className={styles.card}>
      <Avatar id={organisation.id} names={organisation.name.split(' ')} picture={organisation.orgImg} />
      <span className={common.words}>
        <span className={common.h3}>{organisation.name}</span>
        <span className={common.note}>{placeOf(organisation)}</span>
      </span>
      <span className={styles.sectors}>
        <Tags tags={organisation.sectors} shown={1} />
      </span>
    </Link>
  );
}

export const OrganisationCardToCome = () => (
  <div className={styles.card}>
    <span className={styles.blank} />
    <span className={common.words}>
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </span>
  </div>
);
