import { resources } from '#contract/resources.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { removeKeptCopies } from '#web/api/kept-cache.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { keepResource } from './keep-resource.ts';
import { addChange, type KeptChange, refreshChanges } from './kept-changes.ts';
import { type KeptResource, listKept, refreshKept, removeKept } from './kept-resources.ts';

type Version = ResponseBody<typeof resources.listResourceVersions>['resources'][number];

let running: Promise<void> | undefined;

/** Compares the copies with the server. Says what has changed, then updates the copies. */
export function checkKeptResources(): Promise<void> {
  running ??= check().finally(() => {
    running = undefined;
  });
  return running;
}

async function check(): Promise<void> {
  await refreshChanges();
  const kept = await listKept();
  if (kept.length === 0) return;
  const ids = kept.map(({ id }) => id);
  const current = await call(resources.listResourceVersions, { query: { ids } });
  if (kept.some(({ membershipId }) => membershipId !== current.membershipId)) {
    await removeAfterMembershipChange();
    return;
  }
  const changes = kept.flatMap((copy) => {
    const change = findChange(
      copy,
      current.resources.find(({ id }) => id === copy.id),
    );
    return change ? [change] : [];
  });
  for (const change of changes) await addChange(change);
  if (changes.length > 0) announce(changes);
  for (const change of changes) if (change.kind === 'withdrawn') await removeKept(change.id);
  for (const change of changes) if (change.kind !== 'withdrawn') await update(change, kept);
}

async function removeAfterMembershipChange(): Promise<void> {
  await removeKeptCopies();
  await Promise.all([refreshKept(), refreshChanges()]);
  notify(
    'success',
    'Your membership has changed',
    'Everything that you kept offline was removed. Keep it again if your membership includes it.',
  );
}

/** A newer version is less important than a successor. */
export function findChange(copy: KeptResource, current: Version | undefined): KeptChange | undefined {
  const { id, article, version } = copy;
  const about = { id, urlName: article.urlName ?? id, title: article.title, version };
  if (!current) return { ...about, kind: 'withdrawn' };
  const { successor } = current;
  if (successor && successor.id !== article.successor?.id)
    return { ...about, kind: 'replaced', successor, newVersion: current.version };
  if (current.fingerprint === copy.fingerprint && !article.successor === !successor) return;
  return { ...about, kind: 'changed', newVersion: current.version };
}

/** A copy that cannot be updated stays, and the next check finds the change again. */
async function update({ id }: KeptChange, kept: KeptResource[]): Promise<void> {
  const attachmentIds = kept.find((copy) => copy.id === id)?.attachmentIds ?? [];
  await keepResource(id, attachmentIds).catch(() => {});
}

const announce = (changes: KeptChange[]) =>
  notify(
    'success',
    changes.length === 1
      ? `“${changes[0]?.title}” has changed since you kept it offline`
      : `${changes.length} resources have changed since you kept them offline`,
    'Saved items shows what has changed.',
    { topic: 'kept changes' },
  );
