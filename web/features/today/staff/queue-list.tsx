import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { TodayItem } from '#contract/today.staff.ts';
import { formatAge } from '#web/staff/format-moment.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { DecisionDetails } from './decision-details.tsx';
import { PanelState } from './decision-panel.tsx';
import { kinds } from './kinds.ts';
import styles from './queue-list.module.css';
import { formatKey } from './today-search.ts';
import type { DecisionState } from './use-decision.ts';
import type { Queue } from './use-queue.ts';

type Props = {
  queue: Queue;
  decision: DecisionState;
  /** On phones the item opens in the list. */
  opensInPlace: boolean;
  panel: RefObject<HTMLElement | null>;
};

export function QueueList({ queue, decision, opensInPlace, panel }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const currentKey = queue.current && formatKey(queue.current);
  useSteadyScroll(list, currentKey, queue.items);
  const open = (item: TodayItem, isCurrent: boolean) => {
    queue.select(item);
    if (isCurrent) panel.current?.focus();
  };
  return (
    <ul ref={list} className={styles.queue}>
      {queue.items.map((item) => {
        const isCurrent = formatKey(item) === currentKey;
        return (
          <li key={formatKey(item)} className={styles.item} data-current={isCurrent || undefined}>
            <QueueRow item={item} isCurrent={isCurrent} onOpen={() => open(item, isCurrent)} />
            {isCurrent && opensInPlace ? (
              <div className={styles.inPlace}>
                <PanelState queue={queue} decision={decision} />
                <DecisionDetails decision={decision} isCompact />
                <DecisionButtons decision={decision} isCompact />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

type RowProps = { item: TodayItem; isCurrent: boolean; onOpen: () => void };

function QueueRow({ item, isCurrent, onOpen }: RowProps) {
  const { icon: Icon, label, tint } = kinds[item.kind];
  const { claimedBy } = item;
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isCurrent ? 'true' : undefined}
      data-key={formatKey(item)}
      onClick={onOpen}
    >
      <span className={styles.icon} data-tint={tint}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.reason}>{item.reason}</span>
      </span>
      {claimedBy ? (
        <span className={styles.claimer}>
          <Avatar id={claimedBy.id} names={claimedBy.name.split(' ')} size="small" />
          <VisuallyHidden>Taken by </VisuallyHidden>
          {claimedBy.name.split(' ')[0]}
        </span>
      ) : null}
      <span className={styles.age} data-state={item.state}>
        {item.dueAt
          ? `in ${formatAge(new Date().toISOString(), new Date(item.dueAt))}`
          : formatAge(item.since)}
        <VisuallyHidden>
          {item.state === 'waiting' ? '' : `, ${item.state}`}, {label}
        </VisuallyHidden>
      </span>
    </button>
  );
}

/** Keeps the current row where it is when a refresh adds or removes rows above it. */
function useSteadyScroll(
  list: RefObject<HTMLUListElement | null>,
  key: string | undefined,
  items: TodayItem[],
) {
  const last = useRef<{ key: string | undefined; top: number }>({ key: undefined, top: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures after each change of the items
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    const scroller = list.current?.parentElement;
    if (!row || !scroller) return;
    const moved = row.offsetTop - last.current.top;
    if (last.current.key === undefined) showFirst(row);
    else if (key === last.current.key && moved !== 0) scroller.scrollTop += moved;
    last.current = { key, top: row.offsetTop };
  }, [key, items]);
}

/** A link can open an item further down the list. */
function showFirst(row: HTMLElement) {
  const { top, bottom } = row.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) row.scrollIntoView({ block: 'center' });
}

const widths = ['40%', '60%', '30%', '80%'] as const;

export const QueueSkeleton = () => (
  <div className={styles.queue}>
    {widths.map((width) => (
      <div key={width} className={styles.row}>
        <span className={styles.icon} />
        <span className={styles.text}>
          <Skeleton width={width} />
          <Skeleton width="30%" />
        </span>
      </div>
    ))}
  </div>
);
