import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useContactDownload } from '#web/api/use-contact-download.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';

export function AddContactButton({ id, name }: { id: string; name: string }) {
  const { start, isDownloading } = useContactDownload({ id, name });
  return (
    <IconButton
      label={`Add ${name} to contacts`}
      icon={<UserRoundPlus size={20} aria-hidden="true" />}
      aria-busy={isDownloading}
      onClick={start}
    />
  );
}
