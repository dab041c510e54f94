import Upload from 'lucide-react/icons/upload';
import { type DragEvent, useId, useRef, useState } from 'react';
import { attachmentExtensions } from '#contract/attachment-kinds.ts';
import { Button } from '#web/ui/actions/button.tsx';
import styles from './upload-area.module.css';
import { UploadList } from './upload-list.tsx';
import type { UploadQueue } from './upload-queue.ts';

type Props = {
  queue: UploadQueue;
  label: string;
  note: string;
  /** File extensions for the picker. */
  accept?: string[];
  /** Another file replaces the one before. */
  isSingle?: boolean;
};

/** Takes files by drop or from the file picker, and lists them while they are sent. */
export function UploadArea({ queue, label, note, accept = attachmentExtensions, isSingle = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const add = (files: File[]) => {
    if (isSingle && files.length > 0) queue.removeAll();
    queue.add(isSingle ? files.slice(0, 1) : files);
  };
  const { isOver, dropHandlers } = useDrop(add);
  return (
    <section className={styles.area} data-over={isOver ? '' : undefined} aria-label={label} {...dropHandlers}>
      <div className={styles.choose}>
        <Button kind="secondary" aria-describedby={noteId} onClick={() => input.current?.click()}>
          <Upload size={18} aria-hidden="true" />
          {label}
        </Button>
        <p id={noteId} className={styles.note}>
          {note}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          multiple={!isSingle}
          accept={accept.join(',')}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <UploadList queue={queue} />
    </section>
  );
}

function useDrop(onDrop: (files: File[]) => void) {
  const [depth, setDepth] = useState(0);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver: depth > 0,
    dropHandlers: {
      // Elements inside send these events too, so they are counted.
      onDragEnter: (event: DragEvent) => hasFiles(event) && setDepth((current) => current + 1),
      onDragLeave: (event: DragEvent) => hasFiles(event) && setDepth((current) => Math.max(0, current - 1)),
      onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        onDrop([...event.dataTransfer.files]);
      },
    },
  };
}
