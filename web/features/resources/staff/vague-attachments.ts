import { isVagueFileName } from '#contract/file-names.ts';
import type { LibraryAttachment } from '#contract/library-items.ts';

export const toNameFieldId = (attachmentId: string) => `attachment-${attachmentId}`;

/** Names that do not say what the file contains, for the list of accessibility faults. */
export const listVagueAttachments = (attachments: Pick<LibraryAttachment, 'id' | 'name'>[]) =>
  attachments
    .filter(({ name }) => isVagueFileName(name))
    .map(({ id, name }) => ({
      message: `The file ‘${name}’ needs a name that says what it contains.`,
      show: () => document.getElementById(toNameFieldId(id))?.focus(),
    }));
