import Copy from 'lucide-react/icons/copy';
import { notify } from '#web/ui/overlays/notify.ts';
import { IconButton } from './icon-button.tsx';

export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('good', `Copied the ${what}`),
      () => notify('error', `Could not copy the ${what}`, 'Select the text and copy it by hand.'),
    );
  return (
    <IconButton label={`Copy the ${what}`} icon={<Copy size={18} aria-hidden="true" />} onClick={copy} />
  );
}
