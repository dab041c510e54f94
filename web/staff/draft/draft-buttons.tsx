import { useNavigate } from '@tanstack/react-router';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Send from 'lucide-react/icons/send';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { type ReactNode, useState } from 'react';
import { type DraftKindName, draftCapabilities } from '#contract/drafts.ts';
import type { Capability, Scope } from '#contract/permissions.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Menu, MenuButton } from '#web/ui/overlays/menu.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import { ActionButton } from '../action-button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { explainRefusal } from '../explain-refusal.ts';
import { putBack } from '../history/history.calls.ts';
import { usePermissions } from '../staff-profile.ts';
import { notifyWithUndo } from '../undo.tsx';
import type { Draft } from './use-draft.ts';

export type DraftActionsProps<Body extends Record<string, unknown>> = {
  kind: DraftKindName;
  draft: Draft<Body>;
  /** The name of the object for people. */
  name: string;
  /** Of a grant for one group. */
  scope?: Scope;
  /** The list that the object is in. */
  list: { label: string; to: string };
  /** Creating and deleting need this, where editing is not enough. Without it the buttons explain who may. */
  manageCapability?: Capability;
  /** Without it there is no copy. */
  copy?: { label: string; toPath: (id: string) => string };
  /** Explains what deleting a published object does. Without it there is no deletion. */
  deletionNote?: ReactNode;
  /** Lists what publishing changes. With it, a dialog asks first. */
  publishNote?: ReactNode;
};

/** The main button says what will happen. */
export function PublishButton<Body extends Record<string, unknown>>({
  kind,
  draft,
  name,
  scope,
  publishNote,
}: DraftActionsProps<Body>) {
  const { item, calls, isRunning, hasChanges, run } = draft;
  const [isAsking, setIsAsking] = useState(false);
  const label = item.live ? 'Publish changes' : 'Publish';
  const icon = <Send size={18} aria-hidden="true" />;
  const done = item.live ? `Changes of ‘${name}’ published.` : `‘${name}’ published.`;
  const publish = () => run(calls.publish, done, 'Not published.');
  return (
    <>
      {item.draft || hasChanges ? (
        <ActionButton
          kind="primary"
          label={publishNote ? `${label}…` : label}
          icon={icon}
          capability={draftCapabilities[kind].publish}
          {...(scope && { scope })}
          loading={isRunning}
          onClick={() => (publishNote ? setIsAsking(true) : void publish())}
        />
      ) : (
        <Button disabled>
          {icon}
          {label}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Publish changes of ‘${name}’?`}
        confirmLabel={label}
        onConfirm={publish}
        onClose={() => setIsAsking(false)}
      >
        {publishNote}
      </ConfirmDialog>
    </>
  );
}

/** The buttons beside the name. */
export function DraftActions<Body extends Record<string, unknown>>(props: DraftActionsProps<Body>) {
  const { kind, draft, scope, copy, deletionNote, manageCapability } = props;
  const { item, calls, hasChanges, run } = draft;
  const { can } = usePermissions();
  const [isDeleting, setIsDeleting] = useState(false);
  if (!can(draftCapabilities[kind].edit, scope)) return null;
  const askToDelete = () => {
    if (!manageCapability || can(manageCapability)) setIsDeleting(true);
    else notify('error', 'You cannot do this.', explainRefusal(manageCapability));
  };
  const discard = () => {
    draft.dropInvalidFields();
    void run(calls.discard, 'The changes are discarded.', 'Not discarded.');
  };
  const canDiscard = item.live !== null && (item.draft !== null || hasChanges);
  return (
    <>
      {copy ? <CopyButton {...props} copy={copy} /> : null}
      {canDiscard || deletionNote ? (
        <Menu
          label="More"
          trigger={(button) => (
            <IconButton {...button} label="More" icon={<Ellipsis size={20} aria-hidden="true" />} />
          )}
        >
          {canDiscard ? (
            <MenuButton icon={<Undo size={18} aria-hidden="true" />} onClick={discard}>
              Discard the changes
            </MenuButton>
          ) : null}
          {deletionNote ? (
            <MenuButton icon={<Trash size={18} aria-hidden="true" />} onClick={askToDelete}>
              Delete…
            </MenuButton>
          ) : null}
        </Menu>
      ) : null}
      <DeleteDialog {...props} open={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  );
}

type CopyProps<Body extends Record<string, unknown>> = DraftActionsProps<Body> & {
  copy: { label: string; toPath: (id: string) => string };
};

function CopyButton<Body extends Record<string, unknown>>(props: CopyProps<Body>) {
  const { draft, copy, name, manageCapability } = props;
  const navigate = useNavigate();
  const [isCopying, setIsCopying] = useState(false);
  const topic = draft.item.id;
  const fail = (reason: string) => notify('error', 'Not copied.', reason, { topic });
  const run = async () => {
    setIsCopying(true);
    try {
      // The copy has the values on the screen.
      const saved = await draft.save();
      if (!saved) return fail('Some values are not saved. Check them first.');
      const created = await draft.calls.create?.(saved.id);
      if (!created) return;
      void queryClient.invalidateQueries();
      await navigate({ to: copy.toPath(created.item.id) });
      notify('success', `This is a copy of ‘${name}’. Members do not see it yet.`, undefined, { topic });
    } catch (error) {
      fail(toErrorMessage(error));
    } finally {
      setIsCopying(false);
    }
  };
  return (
    <ActionButton
      label={copy.label}
      icon={<Copy size={18} aria-hidden="true" />}
      {...(manageCapability && { capability: manageCapability })}
      loading={isCopying}
      onClick={() => void run()}
    />
  );
}

type DialogProps<Body extends Record<string, unknown>> = DraftActionsProps<Body> & {
  open: boolean;
  onClose: () => void;
};

function DeleteDialog<Body extends Record<string, unknown>>(props: DialogProps<Body>) {
  const { kind, draft, name, list, deletionNote, open, onClose } = props;
  const navigate = useNavigate();
  const { item, calls } = draft;
  const remove = async (reason: string) => {
    draft.dropInvalidFields();
    const saved = (await draft.save()) ?? item;
    const removed = await calls.remove?.(saved, reason);
    if (!removed) return;
    await navigate({ to: list.to, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: calls.query(item.id).queryKey });
    void queryClient.invalidateQueries();
    const done = `‘${name}’ deleted. The bin keeps it for 30 days.`;
    notifyWithUndo(done, () => putBack(removed.entryId), item.id);
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ‘${name}’?`}
      confirmLabel={`Delete 1 ${kind}`}
      reason={{ label: 'Reason', isRequired: false, maxLength: 500 }}
      onConfirm={remove}
      onClose={onClose}
    >
      {item.live ? deletionNote : <p>Members do not see this draft.</p>}
      <p>You can put it back from the bin for 30 days.</p>
    </ConfirmDialog>
  );
}
