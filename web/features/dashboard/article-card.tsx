import { Link } from '@tanstack/react-router';
import common from '#web/ui/display/common.module.css';
import { Picture } from '#web/ui/display/picture.tsx';
import { Tags } from '#web/ui/display/tags.tsx';
import { formatDate } from '#web/ui/formats/format-date.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './article-card.module.css';
import type { Resource } from './dashboard.calls.ts';

type Size = 'large' | 'small';

export function ArticleCard({ resource, size }: { resource: Resource; size: Size }) {
  return (
    <article className={styles.card} data-size={size}>
      <div className={styles.picture}>
        <Picture
          src={resource.resourceThumbImg}
          ratio="fill"
          seed={resource.title}
          eager={size === 'large'}
        />
      </div>
      <div className={styles.words}>
        <Tags tags={resource.tags} shown={size === 'large' ? 2 : 1} />
        <h3 className={styles.title}>
          <Link to="/resources/$identifier" params={{ identifier: resource.urlName }} className={styles.link}>
            {resource.title}
          </Link>
        </h3>
        {size === 'large' ? <p className={common.muted}>{resource.description}</p> : null}
        <p className={styles.date}>{formatDate(resource.resourceDate)}</p>
      </div>
    </article>
  );
}

export const ArticleCardToCome = ({ size }: { size: Size }) => (
  <div className={styles.card} data-size={size}>
    <div className={styles.picture} />
    <div className={styles.words}>
      <p>
        <Skeleton width="40%" />
      </p>
      <p className={styles.title}>
        <Skeleton width="100%" /> <Skeleton width="60%" />
      </p>
      <p className={styles.date}>
        <Skeleton width="12ch" />
      </p>
    </div>
  </div>
);
