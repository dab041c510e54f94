import { members } from '#contract/members.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { toErrorMessage } from './api-error.ts';
import { call } from './call.ts';
import { saveFile } from './save-file.ts';
import { useDownload } from './use-download.ts';

/** Saves a file that the address books of phones and computers open. */
export function useContactDownload({ id, name }: { id: string; name: string }) {
  const save = async () => {
    const card = await call(members.downloadContactCard, { params: { id } });
    saveFile(card, `${name}.vcf`);
  };
  return useDownload(save, (error) =>
    notify('error', `Failed to save the contact details of ${name}`, toErrorMessage(error)),
  );
}
