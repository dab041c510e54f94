import { isNotFound } from '#web/api/api-error.ts';
import { ObjectHeadSkeleton } from '#web/staff/object-page/object-head-skeleton.tsx';
import { ObjectNotFound } from '#web/staff/shell/object-not-found.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { ImportObject } from './import-object.tsx';
import { importsBack } from './import-texts.ts';
import { useImport } from './imports.calls.ts';

export function ImportPage({ id }: { id: string }) {
  const { data: details, error, refetch } = useImport(id);
  if (isNotFound(error)) return <ObjectNotFound />;
  if (details) return <ImportObject details={details} error={error} onRetry={() => void refetch()} />;
  return (
    <StaffPage title="Import" back={importsBack}>
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <ObjectHeadSkeleton />}
    </StaffPage>
  );
}
