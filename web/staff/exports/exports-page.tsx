import type { StaffExport } from '#contract/exports.staff.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { formatMoment } from '../format-moment.ts';
import { NoCapability } from '../shell/no-capability.tsx';
import { StaffPage } from '../shell/staff-page.tsx';
import { usePermissions } from '../staff-profile.ts';
import { ExportState } from './export-state.tsx';
import { useExports } from './exports.calls.ts';
import styles from './exports-page.module.css';
import { formatNames } from './format-names.ts';

/** The person's own exports of the last day. */
export function ExportsPage() {
  const { can } = usePermissions();
  return can('exports.run') ? (
    <StaffPage title="Exports" layout="narrow">
      <OwnExports />
    </StaffPage>
  ) : (
    <NoCapability capability="exports.run" />
  );
}

function OwnExports() {
  const { data, error, isFetching, refetch } = useExports();
  if (!data && error) return <LoadFailed error={error} loading={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="24ch" />;
  if (data.exports.length === 0)
    return <EmptyState title="No exports in the last day. Open a list and choose Export…" />;
  return (
    <ul className={styles.list} aria-label="Your exports">
      {data.exports.map((item) => (
        <ExportItem key={item.id} item={item} />
      ))}
    </ul>
  );
}

const ExportItem = ({ item }: { item: StaffExport }) => (
  <li className={styles.item}>
    <h2 className={styles.title}>
      {item.list} as {formatNames[item.format]}
    </h2>
    <p className={styles.note}>
      {formatMoment(item.createdAt)} · {item.columns.join(', ')}
    </p>
    <ExportState item={item} />
  </li>
);
