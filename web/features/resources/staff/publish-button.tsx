import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { formatZonedMoment } from '#web/staff/format-moment.ts';
import { Button } from '#web/ui/actions/button.tsx';

type Props = {
  title: string;
  /** The moment of publishing. Undefined to publish immediately. */
  goLive: string | undefined;
  isLive: boolean;
  isRunning: boolean;
  isDisabled: boolean;
  /** The text as it is now. */
  getContents: () => string;
  onPublish: (goLive: string | undefined, done: string) => Promise<void>;
};

/** Says what will happen. Asks first if pictures have no alternative text. */
export function PublishButton(props: Props) {
  const { title, goLive, isLive, isRunning, isDisabled, getContents, onPublish } = props;
  const [isAsking, setIsAsking] = useState(false);
  const [unnamedCount, setUnnamedCount] = useState(0);
  const label = goLive ? `Publish on ${formatZonedMoment(goLive)}` : isLive ? 'Publish changes' : 'Publish';
  const publish = () =>
    onPublish(goLive, goLive ? `Goes live on ${formatZonedMoment(goLive)}.` : `‘${title}’ published.`);
  return (
    <>
      <Button
        loading={isRunning}
        disabled={isDisabled}
        onClick={() => {
          const count = countUnnamedPictures(getContents());
          if (count === 0) return void publish();
          setUnnamedCount(count);
          setIsAsking(true);
        }}
      >
        <Send size={18} aria-hidden="true" />
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Publish without alternative text?"
        confirmLabel={label}
        onConfirm={publish}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {unnamedCount === 1
            ? '1 picture has no alternative text.'
            : `${unnamedCount} pictures have no alternative text.`}{' '}
          Write what it shows, or mark it as decorative.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** An empty text marks a decorative picture. */
function countUnnamedPictures(html: string): number {
  const pictures = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('figure img');
  return [...pictures].filter((picture) => {
    const text = picture.getAttribute('alt');
    return text === null || (text !== '' && text.trim() === '');
  }).length;
}
