import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { formatBytes } from '#web/ui/formats/format-bytes.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { SubmitErrorBanner } from '#web/ui/states/banner.tsx';
import { describeCopy } from './describe-copy.ts';
import styles from './keep-dialog.module.css';
import { KeepError, keepResource, listPortalAttachments } from './keep-resource.ts';
import { type Article, type KeptResource, removeKept } from './kept-resources.ts';
import { prepareReading } from './start-offline.ts';

type Props = {
  article: Article & { id: string };
  kept: KeptResource | undefined;
  onClose: () => void;
};

export function KeepDialog({ article, kept, onClose }: Props) {
  const attachments = listPortalAttachments(article);
  const [chosenIds, setChosenIds] = useState(kept?.attachmentIds ?? attachments.map(({ id }) => id));
  const keep = useMutation({
    mutationFn: async () => {
      await prepareReading();
      await keepResource(article.id, chosenIds);
    },
    onSuccess: () => {
      onClose();
      notify(
        'success',
        `“${article.title}” is kept offline`,
        'Find it under Saved items, also without a connection.',
      );
    },
  });
  const remove = async () => {
    await removeKept(article.id);
    onClose();
    notify('success', `Removed the offline copy of “${article.title}”`);
  };
  return (
    <Dialog
      title="Keep offline"
      open
      onClose={onClose}
      actions={
        <>
          {kept ? (
            <Button kind="secondary" onClick={remove}>
              Remove copy
            </Button>
          ) : null}
          <Button loading={keep.isPending} onClick={() => keep.mutate()}>
            {kept ? 'Update copy' : 'Keep offline'}
          </Button>
        </>
      }
    >
      <div className={common.stack}>
        {keep.error ? <SubmitErrorBanner>{explain(keep.error)}</SubmitErrorBanner> : null}
        <p>
          {kept
            ? `You keep this resource offline: ${describeCopy(kept)}.`
            : 'Stores this resource and its pictures in this browser, so that you can read it without a connection.'}
        </p>
        {attachments.length > 0 ? (
          <AttachmentChoice attachments={attachments} chosenIds={chosenIds} onChange={setChosenIds} />
        ) : null}
        <p className={common.note}>Signing out removes everything that you keep offline.</p>
      </div>
    </Dialog>
  );
}

type Attachment = ReturnType<typeof listPortalAttachments>[number];

type ChoiceProps = { attachments: Attachment[]; chosenIds: string[]; onChange: (ids: string[]) => void };

function AttachmentChoice({ attachments, chosenIds, onChange }: ChoiceProps) {
  const chosen = attachments.filter(({ id }) => chosenIds.includes(id));
  const totalBytes = chosen.reduce((sum, { byteSize = 0 }) => sum + byteSize, 0);
  return (
    <fieldset className={styles.attachments}>
      <legend>Attachments</legend>
      {attachments.map(({ id, name, byteSize }) => (
        <Checkbox
          key={id}
          label={byteSize === undefined ? name : `${name} (${formatBytes(byteSize)})`}
          checked={chosenIds.includes(id)}
          onCheckedChange={(isChosen) =>
            onChange(isChosen ? [...chosenIds, id] : chosenIds.filter((other) => other !== id))
          }
        />
      ))}
      <p className={common.note}>{formatBytes(totalBytes)} in total</p>
    </fieldset>
  );
}

const explain = (error: Error) => (error instanceof KeepError ? error.message : toErrorMessage(error));
