import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import { ApiError } from '#web/api/api-error.ts';
import type { OnProgress } from '#web/api/transfer.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import common from '#web/ui/display/common.module.css';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { Unseen } from '#web/ui/display/unseen.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { downloadAttachment, downloadFault, reasonOf } from './article.calls.ts';
import styles from './attachment-download.module.css';
import { type Attachment, placeOf } from './attachments.ts';

/** Portal files need the session; others open in a new tab. */
export function AttachmentDownload({ attachment }: { attachment: Attachment }) {
  const { attachmentName: name, attachmentLink } = attachment;
  const place = placeOf(attachmentLink);
  if (place.kind === 'own') return <OwnDownload id={place.id} name={name} />;
  if (place.kind === 'nowhere') return <p className={common.note}>Not available</p>;
  return (
    <ButtonLink kind="quiet" href={place.address} target="_blank" rel="noopener noreferrer">
      <ExternalLink size={18} aria-hidden="true" />
      <span>
        Download<Unseen> {name}, opens in a new tab</Unseen>
      </span>
    </ButtonLink>
  );
}

function OwnDownload({ id, name }: { id: string; name: string }) {
  const save = (onProgress: OnProgress) => downloadAttachment(id, name, onProgress);
  const { start, working, share, done } = useDownload(save, (error) => {
    // A 401 leads to the sign-in page.
    if (!(error instanceof ApiError && error.status === 401))
      notify('error', downloadFault(name), reasonOf(error));
  });
  return (
    <div className={styles.download}>
      <Button kind="quiet" working={working} onClick={start}>
        {working ? null : <Download size={18} aria-hidden="true" />}
        <span>
          Download<Unseen> {name}</Unseen>
        </span>
      </Button>
      {working ? (
        <span className={styles.progress}>
          <ProgressBar label={`Downloading ${name}`} share={share} />
        </span>
      ) : null}
      <span role="status">
        <Unseen>{done ? `${name} downloaded` : null}</Unseen>
      </span>
    </div>
  );
}
