import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { ExportFormat, ExportListName, StaffExport } from '#contract/exports.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ExportColumns } from './export-columns.tsx';
import { ExportResult } from './export-result.tsx';
import { createExport, exportColumnsQuery, toExportFilters } from './exports.calls.ts';
import { exportFormatOptions } from './format-names.ts';
import { useChosenColumns } from './use-chosen-columns.ts';

type Props = {
  list: ExportListName;
  query: Record<string, unknown>;
  total: string | undefined;
  open: boolean;
  onClose: () => void;
};

/** Asks for the columns and the format, then shows the progress and the file. */
export function ExportDialog({ list, query, total, open, onClose }: Props) {
  const formId = useId();
  const [created, setCreated] = useState<StaffExport>();
  const [isSending, setIsSending] = useState(false);
  const close = () => {
    setCreated(undefined);
    onClose();
  };
  return (
    <Dialog
      title={`Export ${list}`}
      open={open}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {created ? 'Close' : 'Cancel'}
          </Button>
          {created ? null : (
            <Button type="submit" form={formId} loading={isSending}>
              Export
            </Button>
          )}
        </>
      }
    >
      {created ? (
        <ExportResult id={created.id} onLeave={close} />
      ) : (
        <ExportForm {...{ list, query, total }} id={formId} onCreated={setCreated} onSending={setIsSending} />
      )}
    </Dialog>
  );
}

type FormProps = Pick<Props, 'list' | 'query' | 'total'> & {
  id: string;
  onCreated: (created: StaffExport) => void;
  onSending: (isSending: boolean) => void;
};

function ExportForm({ list, query, total, id, onCreated, onSending }: FormProps) {
  const { data, error, isFetching, refetch } = useQuery(exportColumnsQuery(list));
  const { columns, choose } = useChosenColumns(list, data?.columns ?? []);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!data) return;
    if (columns.length === 0) return setProblem('Choose at least one column.');
    setProblem(undefined);
    onSending(true);
    try {
      onCreated(await createExport({ list, filters: toExportFilters(query), columns, format }));
    } catch (failure) {
      setProblem(toErrorMessage(failure));
    }
    onSending(false);
  };
  if (error && !data) return <LoadFailed error={error} loading={isFetching} onRetry={() => void refetch()} />;
  return (
    <form id={id} className={common.stack} noValidate onSubmit={submit}>
      <p>
        All {total} rows of the list, as it is searched and filtered now. The export is recorded in Activity.
      </p>
      <SelectField
        label="Format"
        value={format}
        options={exportFormatOptions}
        onValueChange={(value) => setFormat(value as ExportFormat)}
      />
      {data ? (
        <ExportColumns options={data.columns} value={columns} onValueChange={choose} />
      ) : (
        <Skeleton width="24ch" />
      )}
      {problem === undefined ? null : <Banner kind="error">{problem}</Banner>}
    </form>
  );
}
