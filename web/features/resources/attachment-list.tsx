import File from 'lucide-react/icons/file';
import FileArchive from 'lucide-react/icons/file-archive';
import FileImage from 'lucide-react/icons/file-image';
import FileVideo from 'lucide-react/icons/file-play';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import FileType from 'lucide-react/icons/file-type';
import FileAudio from 'lucide-react/icons/file-volume';
import Presentation from 'lucide-react/icons/presentation';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { AttachmentDownload } from './attachment-download.tsx';
import styles from './attachment-list.module.css';
import { type Attachment, byName, extensionOf } from './attachments.ts';

export const AttachmentList = ({ attachments }: { attachments: Attachment[] }) => (
  <Card title="Attachments">
    <ul className={styles.list}>
      {byName(attachments).map((attachment) => (
        <li key={`${attachment.attachmentLink} ${attachment.attachmentName}`} className={styles.row}>
          <FileIcon extension={extensionOf(attachment)} />
          <div className={styles.words}>
            <p className={styles.name}>{attachment.attachmentName}</p>
            <p className={common.note}>{typeOf(extensionOf(attachment))}</p>
          </div>
          <AttachmentDownload attachment={attachment} />
        </li>
      ))}
    </ul>
  </Card>
);

const typeOf = (extension: string) => (extension ? `${extension.toUpperCase()} file` : 'File');

const kinds = {
  pdf: { icon: FileText, extensions: ['pdf'] },
  words: { icon: FileType, extensions: ['doc', 'docx', 'odt', 'rtf', 'txt', 'md'] },
  sheet: { icon: FileSpreadsheet, extensions: ['xls', 'xlsx', 'xlsm', 'ods', 'csv'] },
  slides: { icon: Presentation, extensions: ['ppt', 'pptx', 'odp'] },
  picture: { icon: FileImage, extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'tif', 'tiff'] },
  film: { icon: FileVideo, extensions: ['mp4', 'mov', 'webm', 'avi'] },
  sound: { icon: FileAudio, extensions: ['mp3', 'wav', 'm4a', 'ogg'] },
  archive: { icon: FileArchive, extensions: ['zip', '7z', 'rar', 'gz'] },
};

function FileIcon({ extension }: { extension: string }) {
  const [kind, { icon: Icon }] = Object.entries(kinds).find(([, { extensions }]) =>
    extensions.includes(extension),
  ) ?? ['other', { icon: File }];
  return (
    <span className={styles.icon} data-kind={kind}>
      <Icon size={22} aria-hidden="true" />
    </span>
  );
}
