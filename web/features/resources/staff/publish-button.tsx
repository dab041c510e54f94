import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import type { Finding } from '#web/staff/editor/checks/to-findings.ts';
import { formatZonedMoment } from '#web/staff/format-moment.ts';
import { Button } from '#web/ui/actions/button.tsx';

type Props = {
  title: string;
  /** The moment of publishing. Undefined for now. */
  goLive: string | undefined;
  isLive: boolean;
  isRunning: boolean;
  isDisabled: boolean;
  findings: Finding[];
  onPublish: (goLive: string | undefined, done: string) => Promise<void>;
};

/** Says what will happen. Asks first if pictures have no alternative text. */
export function PublishButton(props: Props) {
  const { title, goLive, isLive, isRunning, isDisabled, findings, onPublish } = props;
  const [isAsking, setIsAsking] = useState(false);
  const label = goLive ? `Publish on ${formatZonedMoment(goLive)}` : isLive ? 'Publish changes' : 'Publish';
  const unnamedCount = findings.filter(({ rule }) => rule === 'alternative text').length;
  const publish = () =>
    onPublish(goLive, goLive ? `Goes live on ${formatZonedMoment(goLive)}.` : `‘${title}’ published.`);
  return (
    <>
      <Button
        loading={isRunning}
        disabled={isDisabled}
        onClick={() => (unnamedCount > 0 ? setIsAsking(true) : void publish())}
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
            ? '1 picture has no alternative text that says what it shows.'
            : `${unnamedCount} pictures have no alternative text that says what they show.`}{' '}
          Write it, or mark the picture as decorative.
        </p>
      </ConfirmDialog>
    </>
  );
}
