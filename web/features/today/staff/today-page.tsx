import { useRef } from 'react';
import { formatLongDay } from '#web/staff/format-moment.ts';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { RefreshFailed } from '#web/staff/table/refresh-failed.tsx';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { KeyHints } from './key-hints.tsx';
import { QueueList, QueueSkeleton } from './queue-list.tsx';
import { TodayChips } from './today-chips.tsx';
import { TodayEmpty } from './today-empty.tsx';
import styles from './today-page.module.css';
import { useDecision } from './use-decision.ts';
import { useQueue } from './use-queue.ts';
import { useTodayKeys } from './use-today-keys.ts';

/** One queue of everything that waits for a decision. */
export function TodayPage() {
  const queue = useQueue();
  const decision = useDecision(queue);
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const isPhone = !useMinWidth(600);
  useTodayKeys({ queue, decision, list, panel });
  const { data, error, items } = queue;
  return (
    <StaffPage title="Today" note={formatLongDay(new Date())} layout="fixed">
      <div className={styles.columns}>
        <section className={styles.queue} aria-label="Queue">
          <TodayChips data={data} show={queue.show} onShow={queue.setShow} />
          {error && data ? <RefreshFailed onRetry={queue.refetch} /> : null}
          <div ref={list} className={styles.list} aria-busy={!data && !error}>
            {data ? null : error ? <LoadFailed error={error} onRetry={queue.refetch} /> : <QueueSkeleton />}
            {data && items.length === 0 ? <TodayEmpty show={queue.show} onShow={queue.setShow} /> : null}
            <QueueList queue={queue} decision={decision} opensInPlace={isPhone} panel={panel} />
          </div>
          <KeyHints />
        </section>
        {isPhone ? null : <DecisionPanel ref={panel} queue={queue} decision={decision} />}
      </div>
      <DecisionDialog decision={decision} />
    </StaffPage>
  );
}
