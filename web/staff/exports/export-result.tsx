import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ExportState } from './export-state.tsx';
import { useExport } from './exports.calls.ts';

type Props = { id: string; onLeave: () => void };

export function ExportResult({ id, onLeave }: Props) {
  const { data, error, isFetching, refetch } = useExport(id);
  return (
    <div className={common.stack}>
      {data ? (
        <ExportState item={data} />
      ) : error ? (
        <LoadFailed error={error} loading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="24ch" />
      )}
      <p className={common.note}>
        You can close this and go on working. The file is also in{' '}
        <TextLink to="/staff/exports" onClick={onLeave}>
          your exports
        </TextLink>
        .
      </p>
    </div>
  );
}
