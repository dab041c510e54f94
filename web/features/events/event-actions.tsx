import CalendarPlus from 'lucide-react/icons/calendar-plus';
import LinkIcon from 'lucide-react/icons/link';
import { toErrorMessage } from '#web/api/api-error.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { copyText } from '#web/ui/actions/copy-text.ts';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { downloadEventCalendar } from './event.calls.ts';
import type { Event } from './events.calls.ts';

export function AddToCalendarButton({ event }: { event: Event }) {
  const { start, isDownloading, isDone } = useDownload(
    () => downloadEventCalendar(event),
    (error) => notify('error', 'The calendar file could not be downloaded', toErrorMessage(error)),
  );
  return (
    <>
      <Button kind="secondary" loading={isDownloading} onClick={start}>
        {isDownloading ? null : <CalendarPlus size={18} aria-hidden="true" />}
        Add to calendar
      </Button>
      <VisuallyHidden role="status">{isDone ? 'Calendar file downloaded' : null}</VisuallyHidden>
    </>
  );
}

/** Copies the address without the search parameters and the hash of the page. */
export function CopyLinkButton() {
  const copy = () =>
    copyText(location.origin + location.pathname, 'link', 'Copy it from the address bar of your browser.');
  return (
    <Button kind="secondary" onClick={() => void copy()}>
      <LinkIcon size={18} aria-hidden="true" />
      Copy link
    </Button>
  );
}
