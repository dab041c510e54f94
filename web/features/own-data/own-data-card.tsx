import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { useDownload } from '#web/api/use-download.ts';
import { isStepUpCancelled } from '#web/second-step/with-step-up.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { formatBytes } from '#web/ui/formats/format-bytes.ts';
import { formatMoment } from '#web/ui/formats/format-moment.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import {
  type Archive,
  downloadArchive,
  reloadArchive,
  requestArchive,
  useArchive,
} from './own-data.calls.ts';
import styles from './own-data-card.module.css';

export function OwnDataCard() {
  const { data, error, isFetching, refetch } = useArchive();
  return (
    <Card title="Your data">
      <p className={common.muted}>
        Get everything that the association holds about you as one ZIP file: your profile and photo, groups,
        enquiries, invoices, sign-ins and more, with a page that explains each file.
      </p>
      {data ? (
        <ArchiveState archive={data} />
      ) : error ? (
        <LoadFailed error={error} loading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="24ch" />
      )}
    </Card>
  );
}

function ArchiveState({ archive }: { archive: Archive }) {
  const { state, requestedAt } = archive;
  if (state === 'ready') return <ReadyArchive archive={archive} />;
  if (state === 'preparing')
    return (
      <Banner kind="info">
        <p>Being prepared since {formatMoment(requestedAt ?? '')}.</p>
        <p>This takes a few minutes. We email you when it is ready, so you can leave this page.</p>
      </Banner>
    );
  if (state === 'failed')
    return (
      <>
        <Banner kind="error">
          Your data could not be prepared. You asked for it on {formatMoment(requestedAt ?? '')}.
        </Banner>
        <RequestButton>Try again</RequestButton>
      </>
    );
  return <RequestButton>Prepare my data</RequestButton>;
}

function ReadyArchive({ archive }: { archive: Archive }) {
  const { readyUntil, byteSize, canRequestFrom } = archive;
  const { start, isDownloading, progress, isDone } = useDownload(
    (onProgress) => downloadArchive(archive, onProgress),
    (error) => {
      if (!isStepUpCancelled(error))
        notify('error', 'Your data could not be downloaded', toErrorMessage(error));
      void reloadArchive();
    },
  );
  return (
    <>
      <p role="status">
        Ready to download until {formatMoment(readyUntil ?? '')}.
        {canRequestFrom ? ` You can ask for a new file from ${formatMoment(canRequestFrom)}.` : null}
      </p>
      <div className={common.row}>
        <Button kind="secondary" loading={isDownloading} onClick={start}>
          <Download size={18} />
          Download ({formatBytes(byteSize ?? 0)})
        </Button>
        {canRequestFrom ? null : <RequestButton kind="text">Prepare a new file</RequestButton>}
        <span role="status" className={styles.downloaded}>
          {isDone ? 'Downloaded. Keep the file in a safe place.' : null}
        </span>
      </div>
      {isDownloading ? <ProgressBar label="Downloading your data" value={progress} /> : null}
    </>
  );
}

type RequestButtonProps = { kind?: 'secondary' | 'text'; children: ReactNode };

function RequestButton({ kind = 'secondary', children }: RequestButtonProps) {
  const request = useMutation({
    mutationFn: requestArchive,
    onError: (error) => {
      if (!isStepUpCancelled(error)) notify('error', toErrorMessage(error));
      void reloadArchive();
    },
  });
  return (
    <div>
      <Button kind={kind} loading={request.isPending} onClick={() => request.mutate()}>
        {children}
      </Button>
    </div>
  );
}
