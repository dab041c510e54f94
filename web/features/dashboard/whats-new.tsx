import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SaveButton } from '#web/saved/save-button.tsx';
import cardLink from '#web/ui/actions/card-link.module.css';
import { CardImage } from '#web/ui/display/card-image.tsx';
import common from '#web/ui/display/common.module.css';
import { Tags } from '#web/ui/display/tags.tsx';
import { formatDate } from '#web/ui/formats/format-date.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { newestArticlesQuery, type Resource } from './dashboard.calls.ts';
import { DashboardSection, EmptyCard } from './dashboard-section.tsx';
import styles from './whats-new.module.css';

export function WhatsNew() {
  const query = useQuery(newestArticlesQuery());
  return (
    <DashboardSection
      title="What's new"
      allLink={{ to: '/resources', label: 'Show all', hiddenLabel: 'resources' }}
      query={query}
      skeleton={
        <div className={styles.articles}>
          <ArticleCardSkeleton size="large" />
          <ArticleCardSkeleton size="small" />
          <ArticleCardSkeleton size="small" />
          <ArticleCardSkeleton size="small" />
        </div>
      }
    >
      {({ resources }) =>
        resources.length === 0 ? (
          <EmptyCard title="No articles yet">
            <p>New articles will appear here.</p>
          </EmptyCard>
        ) : (
          <div className={styles.articles}>
            {resources.map((resource, index) => (
              <ArticleCard key={resource.id} resource={resource} size={index === 0 ? 'large' : 'small'} />
            ))}
          </div>
        )
      }
    </DashboardSection>
  );
}

type Size = 'large' | 'small';

function ArticleCard({ resource, size }: { resource: Resource; size: Size }) {
  const isLarge = size === 'large';
  return (
    <article className={styles.card} data-size={size}>
      <div className={styles.image}>
        <CardImage src={resource.resourceThumbImg} ratio="fill" seed={resource.title} eager={isLarge} />
        <SaveButton place="image" item={{ kind: 'resource', id: resource.id, name: resource.title }} />
      </div>
      <div className={styles.text}>
        <Tags tags={resource.tags} maxVisible={isLarge ? 2 : 1} />
        <h3 className={styles.title}>
          <Link
            to="/resources/$identifier"
            params={{ identifier: resource.urlName }}
            className={cardLink.link}
          >
            {resource.title}
          </Link>
        </h3>
        {isLarge ? <p className={common.muted}>{resource.description}</p> : null}
        <p className={styles.date}>{formatDate(resource.resourceDate)}</p>
      </div>
    </article>
  );
}

const ArticleCardSkeleton = ({ size }: { size: Size }) => (
  <div className={styles.card} data-size={size}>
    <div className={styles.image} />
    <div className={styles.text}>
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
