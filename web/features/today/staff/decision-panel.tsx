import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import type { TodayKindName } from '#contract/today.staff.ts';
import { ApiError } from '#web/api/api-error.ts';
import { formatMoment } from '#web/staff/format-moment.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { DecisionButtons, MoreMenu } from './decision-buttons.tsx';
import { DecisionDetails } from './decision-details.tsx';
import styles from './decision-panel.module.css';
import { kinds } from './kinds.ts';
import type { DecisionState } from './use-decision.ts';
import type { Queue } from './use-queue.ts';

type Props = { queue: Queue; decision: DecisionState };

/** Beside the list, or over it where there is no room. */
export function DecisionPanel({ ref, queue, decision }: Props & { ref: RefObject<HTMLElement | null> }) {
  const { current } = queue;
  if (!current) return <aside ref={ref} className={styles.panel} data-empty="" aria-label="Decision" />;
  return (
    <aside ref={ref} className={styles.panel} tabIndex={-1} aria-label="Decision">
      <div className={styles.body}>
        <PanelBar queue={queue} decision={decision} />
        <PanelState queue={queue} decision={decision} />
        <PanelHead decision={decision} />
        <DecisionDetails decision={decision} />
      </div>
      {decision.detail ? (
        <footer className={styles.foot}>
          <DecisionButtons decision={decision} />
        </footer>
      ) : null}
    </aside>
  );
}

function PanelBar({ queue, decision }: Props) {
  const { detail } = decision;
  const { items, index, select, current } = queue;
  const { icon: Icon, label } = kinds[current?.kind ?? 'join'];
  const to = (offset: number) => items[index + offset] && select(items[index + offset]);
  return (
    <div className={styles.bar}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.since}>
        {label}
        {detail && hasMoment(detail.kind) ? ` · ${formatMoment(detail.since)}` : ''}
      </span>
      {detail && detail.actions.length > 0 ? <MoreMenu decision={decision} /> : null}
      <IconButton
        label="Previous item"
        icon={<ArrowUp size={20} aria-hidden="true" />}
        aria-keyshortcuts="k"
        disabled={index <= 0}
        onClick={() => to(-1)}
      />
      <IconButton
        label="Next item"
        icon={<ArrowDown size={20} aria-hidden="true" />}
        aria-keyshortcuts="j"
        disabled={index >= items.length - 1}
        onClick={() => to(1)}
      />
      <span className={styles.close}>
        <IconButton
          label="Close"
          icon={<X size={20} aria-hidden="true" />}
          aria-keyshortcuts="Escape"
          onClick={() => select(undefined)}
        />
      </span>
    </div>
  );
}

/** The others wait since the start of a day. */
const hasMoment = (kind: TodayKindName) => !['invoice', 'review', 'grant'].includes(kind);

function PanelHead({ decision: { detail } }: Pick<Props, 'decision'>) {
  if (!detail) return null;
  const { kind, id, heading, note, claimedBy } = detail;
  const isPerson = kind === 'join' || kind === 'grant' || kind === 'enquiry';
  return (
    <header className={styles.head}>
      {isPerson ? <Avatar id={id} names={heading.split(' ')} size="medium" /> : null}
      <div>
        <h2 className={styles.heading}>{heading}</h2>
        {note ? <p className={styles.note}>{note}</p> : null}
        {claimedBy ? <Badge kind="neutral">Taken by {claimedBy.name}</Badge> : null}
      </div>
    </header>
  );
}

const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

/** Loading, failed, or decided by a colleague. */
export function PanelState({ queue, decision: { detail, error, refetch } }: Props) {
  if (isGone(error))
    return (
      <div className={styles.gone}>
        <Banner kind="info">{error.message}</Banner>
        <Button kind="secondary" onClick={queue.selectNext}>
          Next item
        </Button>
      </div>
    );
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  if (detail) return null;
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton width="60%" />
      <Skeleton width="40%" />
      <Skeleton width="80%" />
    </div>
  );
}
