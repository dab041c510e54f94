import type { LibraryItemSummary } from '#contract/library-items.ts';
import { formatDay, formatMoment } from '#web/staff/format-moment.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import common from '#web/ui/display/common.module.css';
import styles from './library-cells.module.css';

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
  if (state === 'scheduled' && publishAt) return `Goes live ${formatMoment(publishAt)}`;
  if (successor) return `Replaced by ${successor.title}`;
  return isLive && state !== 'published' ? 'Members see the version before' : undefined;
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

export function ReviewDay({ day }: { day: string | null }) {
  if (!day) return <span className={common.muted}>–</span>;
  // Noon, so that the day is the same in every time zone of the association.
  const moment = `${day}T12:00:00+10:00`;
  return Date.parse(moment) < Date.now() ? (
    <span className={styles.late}>{formatDay(moment)}</span>
  ) : (
    formatDay(moment)
  );
}
