import { useNavigate } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ActionButton } from '#web/staff/action-button.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { UploadList } from '#web/staff/upload/upload-list.tsx';
import { useUploadQueue } from '#web/staff/upload/use-upload-queue.ts';
import { useWindowDrop } from '#web/staff/upload/use-window-drop.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { findWordProblem } from './find-word-problem.ts';
import { importWord } from './library-files.calls.ts';
import styles from './new-from-word.module.css';

/** Makes a draft of a Word file, which can be chosen, or dropped anywhere on the library. */
export function NewFromWord() {
  const navigate = useNavigate();
  const { can } = usePermissions();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { queue, isBusy } = useUploadQueue(async ({ id }) => {
    const { item, notes } = await importWord(id);
    // Not awaited, because the upload must be done before the page closes.
    void navigate({ to: '/staff/library/$id', params: { id: item.id } });
    notify('success', `Draft made of ‘${item.title}’.`, notes.join(' ') || undefined);
  });
  const start = (files: File[]) => {
    const [file] = files;
    if (!file || isBusy || !can('resources.edit')) return;
    queue.removeAll();
    const found = files.length > 1 ? 'Choose one Word file at a time.' : findWordProblem(file);
    setProblem(found);
    setIsOpen(true);
    if (!found) queue.add([file]);
  };
  const close = () => {
    queue.removeAll();
    setIsOpen(false);
  };
  const isOver = useWindowDrop(start);
  const choose = () => input.current?.click();
  return (
    <div>
      <ActionButton
        label="New from Word"
        icon={<FileText size={18} aria-hidden="true" />}
        capability="resources.edit"
        onClick={choose}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".docx"
        aria-label="Word file"
        onChange={({ currentTarget }) => {
          start([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {isOver && can('resources.edit')
        ? createPortal(<p className={styles.over}>Drop a Word file to make a draft of it</p>, document.body)
        : null}
      <Dialog
        title="New from Word"
        open={isOpen}
        onClose={close}
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              Cancel
            </Button>
            {isBusy ? null : <Button onClick={choose}>Choose another file</Button>}
          </>
        }
      >
        <div className={common.stack}>
          {problem ? (
            <Banner kind="error">{problem}</Banner>
          ) : (
            <p>Headings, lists, tables, links and pictures stay. Fonts and colours are left out.</p>
          )}
          <UploadList queue={queue} />
        </div>
      </Dialog>
    </div>
  );
}
