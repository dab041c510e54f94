import Download from 'lucide-react/icons/download';
import type { StaffExport } from '#contract/exports.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { useDownload } from '#web/api/use-download.ts';
import { isStepUpCancelled } from '#web/second-step/with-step-up.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatBytes } from '#web/ui/formats/format-bytes.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { formatMoment } from '../format-moment.ts';
import { downloadExport } from './exports.calls.ts';

export function ExportState({ item }: { item: StaffExport }) {
  if (item.state === 'ready') return <ReadyExport item={item} />;
  if (item.state === 'failed')
    return (
      <Banner kind="error">{item.problem ?? 'The file could not be written.'} Export the list again.</Banner>
    );
  return (
    <div className={common.stackSmall}>
      <p role="status">
        {item.rowCount === 0 ? 'Starting …' : `Writing … ${countNoun(item.rowCount, 'row')} so far`}
      </p>
      <ProgressBar label="Writing the file" />
    </div>
  );
}

function ReadyExport({ item }: { item: StaffExport }) {
  const { rowCount, byteSize, readyUntil } = item;
  const { start, isDownloading, progress, isDone } = useDownload(
    (onProgress) => downloadExport(item, onProgress),
    (error) => {
      if (!isStepUpCancelled(error))
        notify('error', 'The file could not be downloaded', toErrorMessage(error));
    },
  );
  return (
    <div className={common.stackSmall}>
      <p role="status">
        {isDone ? 'Downloaded. ' : null}
        {countNoun(rowCount, 'row')}, ready to download until {formatMoment(readyUntil ?? '')}.
      </p>
      <div className={common.row}>
        <Button kind="secondary" loading={isDownloading} onClick={start}>
          <Download size={18} aria-hidden="true" />
          Download ({formatBytes(byteSize ?? 0)})
        </Button>
      </div>
      {isDownloading ? <ProgressBar label="Downloading the file" value={progress} /> : null}
    </div>
  );
}
