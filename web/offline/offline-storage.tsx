import { useEffect } from 'react';
import { removeKeptCopies } from '#web/api/kept-cache.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatBytes } from '#web/ui/formats/format-bytes.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { maxKeptBytes } from './keep-resource.ts';
import { refreshChanges } from './kept-changes.ts';
import { type KeptResource, refreshKept, useKept } from './kept-resources.ts';

export function OfflineStorage() {
  const kept = useKept();
  useEffect(() => {
    refreshKept().catch(() => {});
  }, []);
  return (
    <Card title="Reading offline">
      <p className={common.muted}>
        Saved resources can be kept in this browser, to read them without a connection. Signing out removes
        them.
      </p>
      {kept ? <Usage kept={kept} /> : <Skeleton width="24ch" />}
    </Card>
  );
}

function Usage({ kept }: { kept: KeptResource[] }) {
  const usedBytes = kept.reduce((sum, { byteSize }) => sum + byteSize, 0);
  const removeAll = async () => {
    await removeKeptCopies();
    await Promise.all([refreshKept(), refreshChanges()]);
    focusHeading();
    notify('success', 'Removed everything that you kept offline');
  };
  if (kept.length === 0)
    return (
      <p>
        You keep nothing offline. To keep a resource, save it, open it and select “Keep offline”. There is
        space for {formatBytes(maxKeptBytes)}.
      </p>
    );
  return (
    <>
      <p>
        {countNoun(kept.length, 'resource')} {kept.length === 1 ? 'uses' : 'use'} {formatBytes(usedBytes)} of{' '}
        {formatBytes(maxKeptBytes)}.
      </p>
      <ProgressBar label="Used space for reading offline" value={usedBytes / maxKeptBytes} />
      <div className={common.row}>
        <LinkButton kind="secondary" to="/saved">
          Show them
        </LinkButton>
        <Button kind="secondary" onClick={removeAll}>
          Remove all
        </Button>
      </div>
    </>
  );
}
