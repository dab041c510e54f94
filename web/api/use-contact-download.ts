import { members } from '#contract/members.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { saveFile } from './save-file.ts';
import { useDownload } from './use-download.ts';

/** Saves a file that the address books of phones and computers open. */
export function useContactDownload({ id, name }: { id: string; name: string }) {
  const save = async () => {
    const card = await call(members.downloadContactCard, { params: { id } });
    // A proxy or captive portal may return a page instead.
    if (!card.type.startsWith('text/vcard')) throw new ApiError('Something went wrong.', { status: 200 });
    saveFile(card, `${name}.vcf`);
  };
  return useDownload(save, (error) => {
    // A 401 leads to the sign-in page.
    if (!(error instanceof ApiError && error.status === 401))
      notify('error', `Failed to save the contact details of ${name}`, 'Please try again.');
  });
}
