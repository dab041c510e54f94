import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { isVagueFileName } from '#contract/file-names.ts';
import type { LibraryItem } from '#contract/library-items.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { UploadArea } from '#web/staff/upload/upload-area.tsx';
import { useUploadQueue } from '#web/staff/upload/use-upload-queue.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { formatBytes } from '#web/ui/formats/format-bytes.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import styles from './article-attachments.module.css';
import { addAttachment, removeAttachment, renameAttachment } from './library-files.calls.ts';
import type { Article } from './use-article.ts';

type Props = { item: LibraryItem; article: Article };
type Change = (saved: LibraryItem) => Promise<{ item: LibraryItem }>;

/** Files of the article. Every change is part of the draft. */
export function ArticleAttachments({ item, article }: Props) {
  const run = async (change: Change) => void (await article.run(change));
  const runAndReport = (change: Change) =>
    void run(change).catch((error) => notify('error', 'Not changed.', toErrorMessage(error)));
  const { queue } = useUploadQueue(({ id }) => run((saved) => addAttachment(saved, id)));
  return (
    <section className={styles.attachments} aria-label="Attachments">
      <h2 className={styles.title}>Attachments</h2>
      <ul>
        {item.attachments.map((attachment) => (
          <li key={attachment.id} className={styles.row}>
            <NameField
              key={attachment.name}
              name={attachment.name}
              onRename={(name) => runAndReport((saved) => renameAttachment(saved, attachment.id, name))}
            />
            <span className={styles.size}>
              {attachment.version > 1 ? `Version ${attachment.version} · ` : null}
              {formatBytes(attachment.byteSize)}
            </span>
            <IconButton
              label={`Remove ${attachment.name}`}
              icon={<Trash size={18} aria-hidden="true" />}
              onClick={() => runAndReport((saved) => removeAttachment(saved, attachment.id))}
            />
          </li>
        ))}
      </ul>
      <UploadArea queue={queue} label="Add files" note="Several at once, up to 100 MB each." />
    </section>
  );
}

function NameField({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const [text, setText] = useState(name);
  return (
    <span className={styles.nameField}>
      <input
        className={styles.name}
        aria-label={`Name of ${name}`}
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => (text.trim() && text !== name ? onRename(text.trim()) : setText(name))}
      />
      {isVagueFileName(text) ? (
        <span className={styles.problem}>Give it a name that says what it contains.</span>
      ) : null}
    </span>
  );
}
