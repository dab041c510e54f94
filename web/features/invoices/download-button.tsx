import Download from 'lucide-react/icons/download';
import { useDownload } from '#web/api/use-download.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { Unseen } from '#web/ui/display/unseen.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import styles from './download-button.module.css';
import { downloadFault, type Paper, titleOf } from './invoices.calls.ts';

type Props = { paper: Paper; label?: string };

export function DownloadButton({ paper, label }: Props) {
  const { start, working, share, done } = useDownload(paper.download, (error) => {
    const { title, description } = downloadFault(error, paper);
    notify('error', title, description);
  });
  const press = {
    // A disabled button would lose the focus.
    'aria-disabled': working,
    onClick: () => working || start(),
  };
  return (
    <span className={styles.download}>
      {label ? (
        <button {...press} type="button" className={styles.labelled} aria-label={`Download ${paper.name}`}>
          <Download size={16} aria-hidden="true" />
          {label}
        </button>
      ) : (
        <IconButton
          {...press}
          label={`Download ${paper.name}`}
          icon={<Download size={20} aria-hidden="true" />}
        />
      )}
      {working ? (
        <span className={styles.progress}>
          <ProgressBar label={`Downloading ${paper.name}`} share={share} />
        </span>
      ) : null}
      <span role="status">
        <Unseen>{done ? `${titleOf(paper)} downloaded` : null}</Unseen>
      </span>
    </span>
  );
}
