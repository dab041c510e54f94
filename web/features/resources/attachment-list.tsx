import { Card } from '#web/ui/display/card.tsx';
import { AttachmentDownload } from './attachment-download.tsx';
import styles from './attachment-list.module.css';
import { type Attachment, byName, extensionOf } from './attachments.ts';
import { FileIcon } from './file-icon.tsx';

export const AttachmentList = ({ attachments }: { attachments: Attachment[] }) => (
  <Card title="Attachments">
    <ul className={styles.list}>
      {byName(attachments).map((attachment) => (
        <li key={`${attachment.attachmentLink} ${attachment.attachmentName}`} className={styles.row}>
          <FileIcon extension={extensionOf(attachment)} />
          <div className={styles.words}>
            <p className={styles.name}>{attachment.attachmentName}</p>
            <p className={styles.type}>{typeOf(extensionOf(attachment))}</p>
          </div>
          <AttachmentDownload attachment={attachment} />
        </li>
      ))}
    </ul>
  </Card>
);

const typeOf = (extension: string) => (extension ? `${extension.toUpperCase()} file` : 'File');
