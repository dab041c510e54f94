import { Link } from '@tanstack/react-router';
import { SaveButton } from '#web/saved/save-button.tsx';
import { CardImage } from '#web/ui/display/card-image.tsx';
import { HighlightedText } from '#web/ui/display/highlighted-text.tsx';
import { Tags } from '#web/ui/display/tags.tsx';
import { formatDate } from '#web/ui/formats/format-date.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './resource-grid.module.css';
import type { ResourceSearch } from './resource-search.ts';
import { type Resource, resourcesPageSize } from './resources.calls.ts';

const eagerCount = 4;

export const ResourceGrid = ({ resources, list }: { resources: Resource[]; list: ResourceSearch }) => (
  <div className={styles.container}>
    <ul className={styles.grid} aria-label="Resources">
      {resources.map((resource, index) => (
        <li key={resource.id}>
          <ResourceCard resource={resource} list={list} eager={index < eagerCount} />
          <SaveButton place="image" item={{ kind: 'resource', id: resource.id, name: resource.title }} />
        </li>
      ))}
    </ul>
  </div>
);

export const ResourceGridSkeleton = () => (
  <div className={styles.container} aria-hidden="true">
    <div className={styles.grid}>
      {Array.from({ length: resourcesPageSize }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
        <ResourceCardSkeleton key={index} />
      ))}
    </div>
  </div>
);

type Props = { resource: Resource; list: ResourceSearch; eager: boolean };

function ResourceCard({ resource, list, eager }: Props) {
  return (
    <Link
      to="/resources/$identifier"
      params={{ identifier: resource.urlName }}
      state={{ list }}
      className={styles.card}
    >
      <CardImage src={resource.resourceThumbImg} seed={resource.title} eager={eager} />
      <div className={styles.text}>
        <h2 className={styles.title}>
          <HighlightedText text={resource.title} query={list.search ?? ''} />
        </h2>
        <div className={styles.tags}>
          <Tags tags={resource.tags} />
        </div>
        <p className={styles.date}>
          <time dateTime={resource.resourceDate}>{formatDate(resource.resourceDate)}</time>
          {resource.isSuperseded ? <span className={styles.superseded}>Superseded</span> : null}
        </p>
      </div>
    </Link>
  );
}

const ResourceCardSkeleton = () => (
  <div className={styles.card}>
    <div className={styles.blank} />
    <div className={styles.text}>
      <p className={styles.tags}>
        <Skeleton width="50%" />
      </p>
      <p className={styles.title}>
        <Skeleton width="100%" /> <Skeleton width="70%" />
      </p>
      <p className={styles.date}>
        <Skeleton width="12ch" />
      </p>
    </div>
  </div>
);
