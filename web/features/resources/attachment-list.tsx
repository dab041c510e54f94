import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import File from 'lucide-react/icons/file';
import FileArchive from 'lucide-react/icons/file-archive';
import FileImage from 'lucide-react/icons/file-image';
import FileVideo from 'lucide-react/icons/file-play';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import FileType from 'lucide-react/icons/file-type';
import FileAudio from 'lucide-react/icons/file-volume';
import Presentation from 'lucide-react/icons/presentation';
import type { OnProgress } from '#web/api/progress-transfer.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { actionableReason, downloadErrorMessage } from './article.calls.ts';
import styles from './attachment-list.module.css';
import {
  type Attachment,
  describeFile,
  findExtension,
  parseAttachmentLink,
  sortByName,
} from './attachments.ts';

/** The preview of staff reads files of drafts. */
export type DownloadFile = (id: string, name: string, onProgress: OnProgress) => Promise<void>;

type Props = { attachments: Attachment[]; download: DownloadFile };

export const AttachmentList = ({ attachments, download }: Props) => (
  <Card title="Attachments">
    <ul className={styles.list}>
      {sortByName(attachments).map((attachment) => (
        <li key={`${attachment.attachmentLink} ${attachment.attachmentName}`} className={styles.row}>
          <FileIcon extension={findExtension(attachment)} />
          <div className={styles.text}>
            <p className={styles.name}>{attachment.attachmentName}</p>
            <p className={common.note}>{describeFile(attachment)}</p>
          </div>
          <AttachmentDownload attachment={attachment} download={download} />
        </li>
      ))}
    </ul>
  </Card>
);

const fileKinds = {
  pdf: { icon: FileText, extensions: ['pdf'] },
  document: { icon: FileType, extensions: ['doc', 'docx', 'odt', 'rtf', 'txt', 'md'] },
  sheet: { icon: FileSpreadsheet, extensions: ['xls', 'xlsx', 'xlsm', 'ods', 'csv'] },
  slides: { icon: Presentation, extensions: ['ppt', 'pptx', 'odp'] },
  image: { icon: FileImage, extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'tif', 'tiff'] },
  video: { icon: FileVideo, extensions: ['mp4', 'mov', 'webm', 'avi'] },
  audio: { icon: FileAudio, extensions: ['mp3', 'wav', 'm4a', 'ogg'] },
  archive: { icon: FileArchive, extensions: ['zip', '7z', 'rar', 'gz'] },
};

function FileIcon({ extension }: { extension: string }) {
  const [kind, { icon: Icon }] = Object.entries(fileKinds).find(([, { extensions }]) =>
    extensions.includes(extension),
  ) ?? ['other', { icon: File }];
  return (
    <span className={styles.icon} data-kind={kind}>
      <Icon size={22} aria-hidden="true" />
    </span>
  );
}

/** Portal files need the session; others open in a new tab. */
function AttachmentDownload({ attachment, download }: { attachment: Attachment; download: DownloadFile }) {
  const { attachmentName: name, attachmentLink } = attachment;
  const location = parseAttachmentLink(attachmentLink);
  if (location.kind === 'portal') return <PortalDownload id={location.id} name={name} download={download} />;
  if (location.kind === 'unavailable') return <p className={common.note}>Not available</p>;
  return (
    <ButtonLink kind="secondary" href={location.url} target="_blank" rel="noopener noreferrer">
      <ExternalLink size={18} aria-hidden="true" />
      <span>
        Download<VisuallyHidden> {name}, opens in a new tab</VisuallyHidden>
      </span>
    </ButtonLink>
  );
}

function PortalDownload({ id, name, download }: { id: string; name: string; download: DownloadFile }) {
  const save = (onProgress: OnProgress) => download(id, name, onProgress);
  const { start, isDownloading, progress, isDone } = useDownload(save, (error) =>
    notify('error', downloadErrorMessage(name), actionableReason(error)),
  );
  return (
    <div className={styles.download}>
      <Button kind="secondary" loading={isDownloading} onClick={start}>
        {isDownloading ? null : <Download size={18} aria-hidden="true" />}
        <span>
          Download<VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
      {isDownloading ? (
        <span className={styles.progress}>
          <ProgressBar label={`Downloading ${name}`} value={progress} />
        </span>
      ) : null}
      <VisuallyHidden role="status">{isDone ? `${name} downloaded` : null}</VisuallyHidden>
    </div>
  );
}
