import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { formatZonedMoment } from '#web/staff/format-moment.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { withdrawItem } from './library.calls.ts';
import styles from './scheduled-notice.module.css';
import type { Article } from './use-article.ts';

type Props = { item: LibraryItem; publishAt: string; article: Article; onTakeBack: () => void };

/** Explains why nothing can be typed, and makes a draft of the scheduled text. */
export function ScheduledNotice({ item, publishAt, article, onTakeBack }: Props) {
  const [isRunning, setIsRunning] = useState(false);
  const takeBack = async () => {
    setIsRunning(true);
    try {
      // If a colleague has scheduled the item meanwhile, the server accepts unsaved text only after this.
      const { entryId } = await article.run(withdrawItem, { savesFirst: false });
      onTakeBack();
      // This button leaves the page with the focus.
      setTimeout(() => document.querySelector<HTMLElement>('main [aria-label="Title"]')?.focus());
      const done = 'Taken back. It is a draft again.';
      if (entryId) notifyWithUndo(done, async () => void (await putBack(entryId)), item.id);
      else notify('success', done, undefined, { topic: item.id });
    } catch (error) {
      notify('error', 'Not taken back.', toErrorMessage(error), { topic: item.id });
    } finally {
      setIsRunning(false);
    }
  };
  const meantime = item.isLive ? 'Until then they see the version before.' : 'Until then they do not see it.';
  return (
    <div className={styles.notice}>
      <Banner kind="info">
        <strong>Scheduled</strong>
        <span>
          Members get this on {formatZonedMoment(publishAt)}. {meantime} To change the text, take it back
          first: it is a draft again, and does not go live until you schedule it again.
        </span>
        <ActionButton
          label="Take back to change"
          icon={<Undo size={18} aria-hidden="true" />}
          capability="resources.edit"
          loading={isRunning}
          onClick={() => void takeBack()}
        />
      </Banner>
    </div>
  );
}
