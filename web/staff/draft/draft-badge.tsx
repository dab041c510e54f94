import styles from './draft-badge.module.css';

type Props = { isLive: boolean; hasDraft: boolean };

/** Says what members see. */
export function DraftBadge({ isLive, hasDraft }: Props) {
  const state = !isLive ? 'draft' : hasDraft ? 'changed' : 'published';
  return (
    <span className={styles.badge} data-state={state}>
      {labels[state]}
    </span>
  );
}

const labels = { draft: 'Draft', published: 'Published', changed: 'Published with changes' };
