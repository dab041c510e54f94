import FileUp from 'lucide-react/icons/file-up';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { attachmentExtensions } from '#contract/attachment-kinds.ts';
import { isVagueFileName } from '#contract/file-names.ts';
import type { LibraryAttachment, LibraryItem } from '#contract/library-items.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { UploadArea } from '#web/staff/upload/upload-area.tsx';
import { useUploadQueue } from '#web/staff/upload/use-upload-queue.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { formatBytes } from '#web/ui/formats/format-bytes.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import styles from './article-attachments.module.css';
import { showItem } from './library.calls.ts';
import {
  addAttachment,
  bringBackAttachment,
  removeAttachment,
  renameAttachment,
  replaceAttachment,
} from './library-files.calls.ts';
import type { Article } from './use-article.ts';
import { toNameFieldId } from './vague-attachments.ts';

type Props = { item: LibraryItem; article: Article; maxMegabytes: number };
type Change = (saved: LibraryItem) => Promise<{ item: LibraryItem }>;

/** Files of the article. Every change is part of the draft. */
export function ArticleAttachments({ item, article, maxMegabytes }: Props) {
  const run = async (change: Change) => showItem((await article.run(change)).item);
  const report = (work: Promise<void>) =>
    void work.catch((error) => notify('error', 'Not changed.', toErrorMessage(error)));
  const remove = async ({ id, name }: LibraryAttachment) => {
    await run((saved) => removeAttachment(saved, id));
    notifyWithUndo(`${name} removed.`, () => run((saved) => bringBackAttachment(saved, id)));
  };
  const [replacedIds] = useState(() => new WeakMap<File, string>());
  const { queue } = useUploadQueue(({ id }, file) => {
    const replacedId = replacedIds.get(file);
    return run((saved) => (replacedId ? replaceAttachment(saved, replacedId, id) : addAttachment(saved, id)));
  });
  const replace = (attachmentId: string, file: File) => {
    replacedIds.set(file, attachmentId);
    queue.add([file]);
  };
  return (
    <section className={styles.attachments} aria-label="Attachments">
      <h2 className={styles.title}>Attachments</h2>
      <ul>
        {item.attachments.map((attachment) => (
          <li key={attachment.id} className={styles.row}>
            <NameField
              key={attachment.name}
              id={toNameFieldId(attachment.id)}
              name={attachment.name}
              onRename={(name) => report(run((saved) => renameAttachment(saved, attachment.id, name)))}
            />
            <span className={styles.size}>
              {attachment.version > 1 ? `Version ${attachment.version} · ` : null}
              {formatBytes(attachment.byteSize)}
            </span>
            <ReplaceButton name={attachment.name} onChoose={(file) => replace(attachment.id, file)} />
            <IconButton
              label={`Remove ${attachment.name}`}
              icon={<Trash size={18} aria-hidden="true" />}
              onClick={() => report(remove(attachment))}
            />
          </li>
        ))}
      </ul>
      <UploadArea queue={queue} label="Add files" note={`Several at once, up to ${maxMegabytes} MB each.`} />
    </section>
  );
}

/** The new file becomes the next version, under the same name. */
function ReplaceButton({ name, onChoose }: { name: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={`Replace ${name}`}
        icon={<FileUp size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={attachmentExtensions.join(',')}
        onChange={({ currentTarget }) => {
          for (const file of currentTarget.files ?? []) onChoose(file);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

type NameFieldProps = { id: string; name: string; onRename: (name: string) => void };

function NameField({ id, name, onRename }: NameFieldProps) {
  const [text, setText] = useState(name);
  return (
    <span className={styles.nameField}>
      <input
        id={id}
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
