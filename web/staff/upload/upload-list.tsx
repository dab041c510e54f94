import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileIcon from 'lucide-react/icons/file';
import X from 'lucide-react/icons/x';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { formatBytes } from '#web/ui/formats/format-bytes.ts';
import { splitFilePath } from './split-file-path.ts';
import styles from './upload-list.module.css';
import type { QueuedFile, UploadQueue } from './upload-queue.ts';

export function UploadList({ queue }: { queue: UploadQueue }) {
  const files = queue.useFiles();
  return (
    <div>
      {files.length > 0 ? (
        <ul className={styles.list}>
          {files.map((file) => (
            <UploadRow key={file.id} file={file} queue={queue} />
          ))}
        </ul>
      ) : null}
      <VisuallyHidden role="status">{describeAll(files)}</VisuallyHidden>
    </div>
  );
}

const icons = { done: CircleCheck, failed: CircleAlert } as Partial<
  Record<QueuedFile['state'], typeof FileIcon>
>;

function UploadRow({ file, queue }: { file: QueuedFile; queue: UploadQueue }) {
  const { id, state, fraction } = file;
  const { name, note } = splitFilePath(file.file.name);
  const Icon = icons[state] ?? FileIcon;
  const isOnItsWay = state !== 'done' && state !== 'failed';
  return (
    <li className={styles.row} data-state={state}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.state}>{describe(file)}</span>
        {note && state !== 'failed' ? <span className={styles.note}>{note}</span> : null}
        {isOnItsWay && state !== 'waiting' ? (
          <ProgressBar label={`Sending ${name}`} value={state === 'finishing' ? undefined : fraction} />
        ) : null}
        {file.canRetry ? (
          <div className={styles.retry}>
            <Button kind="text" onClick={() => queue.retry(id)}>
              Try again
              <VisuallyHidden> to send {name}</VisuallyHidden>
            </Button>
          </div>
        ) : null}
      </div>
      <IconButton
        label={isOnItsWay ? `Cancel ${name}` : `Remove ${name} from this list`}
        icon={<X size={18} aria-hidden="true" />}
        onClick={() => queue.remove(id)}
      />
    </li>
  );
}

function describe({ state, fraction, file, error }: QueuedFile): string {
  const size = formatBytes(file.size);
  const percent = `${Math.floor(fraction * 100)}%`;
  const texts: Record<QueuedFile['state'], string> = {
    waiting: `Waiting, ${size}`,
    sending: `${percent} of ${size}`,
    reconnecting: `${percent} of ${size}. Connection lost, trying again`,
    finishing: `Checking, ${size}`,
    done: `Done, ${size}`,
    failed: error ?? 'Failed',
  };
  return texts[state];
}

/** For screen readers. Does not mention the per cent, which would interrupt all the time. */
function describeAll(files: QueuedFile[]): string {
  if (files.length === 0) return '';
  const count = (state: QueuedFile['state']) => files.filter((file) => file.state === state).length;
  const [done, failed, reconnecting] = [count('done'), count('failed'), count('reconnecting')];
  return [
    `${done} of ${files.length} files sent.`,
    failed > 0 && `${failed} failed.`,
    reconnecting > 0 && 'Connection lost, trying again.',
    ...files.map(({ file, state }) => state === 'done' && splitFilePath(file.name).note),
  ]
    .filter(Boolean)
    .join(' ');
}
