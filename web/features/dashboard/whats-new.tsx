import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ArticleCard, ArticleCardToCome } from './article-card.tsx';
import { newestArticlesQuery } from './dashboard.calls.ts';
import { EmptyCard, Part } from './part.tsx';
import styles from './whats-new.module.css';

export function WhatsNew() {
  const asked = useQuery(newestArticlesQuery());
  return (
    <Part
      title="What's new"
      all={{ to: '/resources', label: 'Show all', of: 'resources' }}
      asked={asked}
      waiting={
        <div className={styles.articles}>
          <ArticleCardToCome size="large" />
          <ArticleCardToCome size="small" />
          <ArticleCardToCome size="small" />
          <ArticleCardToCome size="small" />
        </div>
      }
    >
      {({ resources }) =>
        resources.length === 0 ? (
          <EmptyCard>
            <EmptyState title="No articles yet">
              <p>What the association publishes will appear here.</p>
            </EmptyState>
          </EmptyCard>
        ) : (
          <div className={styles.articles}>
            {resources.map((resource, index) => (
              <ArticleCard key={resource.id} resource={resource} size={index === 0 ? 'large' : 'small'} />
            ))}
          </div>
        )
      }
    </Part>
  );
}
