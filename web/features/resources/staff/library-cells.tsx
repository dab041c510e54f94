import type { LibraryItemSummary } from '#contract/library-items.ts';
import { formatDay, formatZonedMoment } from '#web/staff/format-moment.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import common from '#web/ui/display/common.module.css';
import styles from './library-cells.module.css';
import { describeReview, formatReviewDay } from './review-day.ts';

export function ItemTitle({ item }: { item: LibraryItemSummary }) {
  const note = describe(item);
  return (
    <span className={styles.title}>
      <span>{item.title}</span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </span>
  );
}

function describe({ state, isLive, publishAt, successor, binnedAt }: LibraryItemSummary): string | undefined {
  if (binnedAt) return `In the bin since ${formatDay(binnedAt)}`;
  const notes = [
    state === 'scheduled' && publishAt && `Goes live ${formatZonedMoment(publishAt)}`,
    successor && `Replaced by ${successor.title}`,
    isLive && state !== 'published' && 'Members see the version before',
  ];
  return notes.filter(Boolean).join('. ') || undefined;
}

export function ItemOwner({ owner }: Pick<LibraryItemSummary, 'owner'>) {
  if (!owner) return <span className={common.muted}>–</span>;
  const names = owner.name.split(' ');
  return (
    <span className={styles.owner}>
      <Avatar id={owner.id} names={names} size="small" />
      {names[0]}
      {owner.hasLeft ? <span className={styles.late}>left</span> : null}
    </span>
  );
}

/** Members read it, so a passed date is late. */
export function ReviewDay({ item: { reviewOn, isLive } }: { item: LibraryItemSummary }) {
  if (!reviewOn) return <span className={common.muted}>–</span>;
  const due = isLive ? describeReview(reviewOn) : undefined;
  if (!due) return formatReviewDay(reviewOn);
  return (
    <span className={styles.late}>
      {formatReviewDay(reviewOn)}, {due.toLowerCase()}
    </span>
  );
}
