import { useEffect } from 'react';
import { reloadWithDrafts } from '#web/api/drafts.ts';
import { useNewRelease } from '#web/api/new-release.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { notify } from './notify.ts';

/** Loads with the page, because the server may not have the scripts of an old release. */
export function useReloadOffer(): void {
  const build = useNewRelease();
  useEffect(() => {
    if (!build) return;
    const action = (
      <Button kind="text" onClick={reloadWithDrafts}>
        Reload
      </Button>
    );
    const advice = 'Reload the page to use it. We restore what you have typed.';
    notify('info', 'There is a new version of the portal', advice, { action, topic: 'release' });
  }, [build]);
}
