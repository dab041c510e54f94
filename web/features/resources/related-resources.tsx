import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { resources } from '#contract/resources.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { Card } from '#web/ui/display/card.tsx';
import { CardImage } from '#web/ui/display/card-image.tsx';
import common from '#web/ui/display/common.module.css';
import rows from '#web/ui/display/link-rows.module.css';
import { formatDate } from '#web/ui/formats/format-date.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './related-resources.module.css';
import type { Resource } from './resources.calls.ts';

const relatedQuery = (urlName: string) =>
  endpointQuery(resources.listRelatedResources, { params: { id: urlName } });

export function RelatedResources({ urlName }: { urlName: string }) {
  const { data, error, isFetching, refetch } = useQuery(relatedQuery(urlName));
  // Other implementations of the API have no such list.
  if (isNotFound(error) || data?.resources.length === 0) return null;
  return (
    <aside aria-label="Related resources">
      <Card title="Related resources">
        {error && !data ? <LoadFailed error={error} loading={isFetching} onRetry={refetch} /> : null}
        <ul className={rows.list} aria-busy={!data && !error}>
          {data?.resources.map((resource) => (
            <li key={resource.id}>
              <RelatedResource {...resource} />
            </li>
          ))}
          {data || error ? null : [1, 2, 3, 4].map((position) => <RowSkeleton key={position} />)}
        </ul>
      </Card>
    </aside>
  );
}

const RelatedResource = ({ urlName, title, resourceThumbImg, resourceDate }: Resource) => (
  <Link to="/resources/$identifier" params={{ identifier: urlName }} className={rows.row}>
    <span className={styles.image}>
      <CardImage src={resourceThumbImg} seed={title} />
    </span>
    <span className={rows.text}>
      <span className={styles.title}>{title}</span>
      <time className={common.note} dateTime={resourceDate}>
        {formatDate(resourceDate)}
      </time>
    </span>
  </Link>
);

const RowSkeleton = () => (
  <li className={rows.row}>
    <span className={styles.image} data-placeholder />
    <span className={rows.text}>
      <span className={styles.title}>
        <Skeleton width="100%" />
        <Skeleton width="60%" />
      </span>
      <span className={common.note}>
        <Skeleton width="12ch" />
      </span>
    </span>
  </li>
);
