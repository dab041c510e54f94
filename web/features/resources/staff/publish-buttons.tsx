import Archive from 'lucide-react/icons/archive';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Save from 'lucide-react/icons/save';
import Send from 'lucide-react/icons/send';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { hasTitle, missingTitleError } from '#contract/library-titles.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { putBack } from '#web/staff/history/history.calls.ts';
import { KeyCaps } from '#web/staff/keys/key-caps.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { Menu, MenuButton } from '#web/ui/overlays/menu.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import {
  archiveItem,
  binItem,
  discardDraft,
  type LibraryOptions,
  publishItem,
  restoreItem,
  submitItem,
  withdrawItem,
} from './library.calls.ts';
import { PublishButton } from './publish-button.tsx';
import { isPast } from './stored-go-live.ts';
import type { Article } from './use-article.ts';
import { useIsForColleague } from './use-is-for-colleague.ts';

type Props = {
  item: LibraryItem;
  article: Article;
  options: LibraryOptions;
  /** The moment of publishing. Undefined to publish immediately. */
  goLive: string | undefined;
  onSaveVersion: () => void;
};
type Changed = { item: LibraryItem; entryId: string | null };

/** The main button says what will happen. */
export function PublishButtons({ item, article, options, goLive, onSaveVersion }: Props) {
  const { can } = usePermissions();
  const isForColleague = useIsForColleague({ item, article, options });
  const [isRunning, setIsRunning] = useState(false);
  /** Saves first, so that the action is about the text on the screen. */
  const run: Run = async (change, done, options) => {
    setIsRunning(true);
    try {
      const { entryId } = await article.run(change, options);
      const undo = async () => void (await putBack(entryId as string));
      if (entryId) notifyWithUndo(done, undo, item.id);
      else notify('success', done, undefined, { topic: item.id });
    } catch (error) {
      notify('error', 'This did not work.', toErrorMessage(error), { topic: item.id });
    } finally {
      setIsRunning(false);
    }
  };
  const runWithTitle: Run = async (...work) =>
    hasTitle(article.values.title)
      ? run(...work)
      : notify('error', missingTitleError, undefined, { topic: item.id });
  const { state, isLive } = item;
  if (item.binnedAt || state === 'archived')
    return (
      <>
        <VersionsLink id={item.id} />
        <Button
          loading={isRunning}
          onClick={() => void run(() => restoreItem(item.id), 'It is a draft again.', { savesFirst: false })}
        >
          <Undo size={18} aria-hidden="true" />
          Make it a draft
        </Button>
      </>
    );
  const canPublish = can('resources.publish') && !isForColleague;
  const isScheduledForThen = state === 'scheduled' && goLive === (item.publishAt ?? undefined);
  const isUnchanged = isScheduledForThen || (state === 'published' && !article.hasChanges);
  return (
    <>
      <VersionsLink id={item.id} />
      <StateMenu {...{ item, article, run, runWithTitle, onSaveVersion }} />
      {canPublish ? (
        <PublishButton
          {...{ isLive, isRunning }}
          goLive={isPast(goLive) ? undefined : goLive}
          isDisabled={isUnchanged}
          title={article.values.title}
          getContents={() => article.getValues().contents}
          onPublish={(publishAt, done) => runWithTitle((saved) => publishItem(saved, publishAt), done)}
        />
      ) : state === 'in review' || state === 'scheduled' ? null : (
        <Button
          loading={isRunning}
          disabled={isUnchanged}
          onClick={() => void runWithTitle(submitItem, 'Sent for review.')}
        >
          <Send size={18} aria-hidden="true" />
          Send for review
        </Button>
      )}
    </>
  );
}

const VersionsLink = ({ id }: { id: string }) => (
  <LinkButton kind="secondary" to="/staff/library/$id/versions" params={{ id }}>
    Versions
  </LinkButton>
);

type Run = (
  change: (saved: LibraryItem) => Promise<Changed>,
  done: string,
  options?: { savesFirst: boolean },
) => Promise<void>;

type MenuProps = Pick<Props, 'item' | 'article' | 'onSaveVersion'> & { run: Run; runWithTitle: Run };

function StateMenu({ item, article, run, runWithTitle, onSaveVersion }: MenuProps) {
  const { can } = usePermissions();
  const [isArchiving, setIsArchiving] = useState(false);
  const { state, isLive } = item;
  const discard = () => {
    article.dropInvalidFields();
    void run(discardDraft, 'The changes are discarded.');
  };
  return (
    <>
      <Menu
        label="More"
        trigger={(props) => (
          <IconButton {...props} label="More" icon={<Ellipsis size={20} aria-hidden="true" />} />
        )}
      >
        {can('resources.edit') ? (
          <MenuButton icon={<Save size={18} aria-hidden="true" />} onClick={onSaveVersion}>
            Save a named version… <KeyCaps keys="Mod+s" />
          </MenuButton>
        ) : null}
        {state === 'draft' && can('resources.publish') ? (
          <MenuButton onClick={() => void runWithTitle(submitItem, 'Sent for review.')}>
            Send for review
          </MenuButton>
        ) : null}
        {state === 'in review' ? (
          <MenuButton onClick={() => void run(withdrawItem, 'It is a draft again.', { savesFirst: false })}>
            Make it a draft again
          </MenuButton>
        ) : null}
        {isLive && state === 'draft' ? <MenuButton onClick={discard}>Discard the changes</MenuButton> : null}
        {isLive && can('resources.publish') ? (
          <MenuButton icon={<Archive size={18} aria-hidden="true" />} onClick={() => setIsArchiving(true)}>
            Archive…
          </MenuButton>
        ) : null}
        {isLive ? null : (
          <MenuButton
            icon={<Trash size={18} aria-hidden="true" />}
            onClick={() => void run(() => binItem(item.id), 'Moved to the bin for 30 days.')}
          >
            Move to the bin
          </MenuButton>
        )}
      </Menu>
      <ConfirmDialog
        open={isArchiving}
        title={`Archive ‘${item.title}’?`}
        confirmLabel="Archive 1 resource"
        reason={{ label: 'Reason', isRequired: false, maxLength: 500 }}
        onConfirm={(reason) => run((saved) => archiveItem(saved, reason), 'Archived.')}
        onClose={() => setIsArchiving(false)}
      >
        <p>
          Members no longer find it, and its address shows that it does not exist. It stays in the library and
          can be restored.
        </p>
      </ConfirmDialog>
    </>
  );
}
