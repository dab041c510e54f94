import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ActionButton } from '#web/staff/action-button.tsx';
import { explainRefusal } from '#web/staff/explain-refusal.ts';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { RefreshFailed } from '#web/staff/table/refresh-failed.tsx';
import { useRowKeys } from '#web/staff/table/use-row-keys.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { type Categories, categoriesQuery } from './categories.calls.ts';
import styles from './categories-page.module.css';
import type { CategoryAction } from './category-actions.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { LevelCard } from './level-card.tsx';
import { flatten, toLevelNode } from './list-nodes.ts';
import { useCategoryOrder } from './use-category-order.ts';

export function CategoriesPage() {
  const [action, setAction] = useState<CategoryAction>();
  const { data, error, refetch } = useQuery(categoriesQuery());
  const isReadOnly = !usePermissions().can('resources.publish');
  return (
    <StaffPage
      title="Categories"
      back={{ label: 'Library', to: '/staff/library' }}
      action={
        <ActionButton
          label="New category"
          kind="primary"
          keys="n"
          capability="resources.publish"
          onClick={() => setAction({ kind: 'new', childKind: 'category' })}
        />
      }
    >
      <h1 className={styles.title} tabIndex={-1}>
        Categories of the library
      </h1>
      <div className={styles.levels}>
        {isReadOnly ? (
          <Banner kind="info">You can look at the categories. {explainRefusal('resources.publish')}</Banner>
        ) : null}
        {error && data ? <RefreshFailed onRetry={() => void refetch()} /> : null}
        {data ? (
          <Levels categories={data} isReadOnly={isReadOnly} onAction={setAction} />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <LevelSkeletons />
        )}
      </div>
      {action && data ? (
        <CategoryDialog
          action={action}
          nodes={flatten(data.accessLevels.map(toLevelNode))}
          categories={data}
          onClose={() => setAction(undefined)}
        />
      ) : null}
    </StaffPage>
  );
}

type LevelsProps = {
  categories: Categories;
  isReadOnly: boolean;
  onAction: (action: CategoryAction) => void;
};

function Levels({ categories, isReadOnly, onAction }: LevelsProps) {
  const root = useRef<HTMLDivElement>(null);
  const levels = categories.accessLevels.map(toLevelNode);
  const onMove = useCategoryOrder(levels, isReadOnly);
  useRowKeys({ root, selection: undefined, hasSearch: false });
  const newLevel = (
    <ActionButton
      label="New access level"
      capability="resources.publish"
      onClick={() => onAction({ kind: 'new', childKind: 'access-level' })}
    />
  );
  if (levels.length === 0)
    return (
      <EmptyState title="No categories yet. Begin with an access level, which says who sees resources.">
        {newLevel}
      </EmptyState>
    );
  return (
    <div ref={root} className={styles.levels}>
      {levels.map((level, index) => (
        <LevelCard
          key={level.id}
          level={level}
          memberships={categories.memberships.filter(({ id }) =>
            categories.accessLevels[index]?.membershipIds.includes(id),
          )}
          row={{ siblings: levels, isReadOnly, onMove, onAction }}
        />
      ))}
      <div>{newLevel}</div>
    </div>
  );
}

const LevelSkeletons = () => (
  <div className={styles.levels} aria-busy="true">
    {['first', 'second'].map((key) => (
      <div key={key} className={styles.skeleton}>
        <Skeleton width="30%" />
        <Skeleton width="60%" />
        <Skeleton width="50%" />
        <Skeleton width="55%" />
      </div>
    ))}
  </div>
);
