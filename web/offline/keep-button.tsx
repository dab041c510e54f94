import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudDownload from 'lucide-react/icons/cloud-download';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { type Article, refreshKept, useKept } from './kept-resources.ts';

const keepDialog = createLazyModule(async () => (await import('./keep-dialog.tsx')).KeepDialog);

/** Shows nothing until the state is known. */
export function KeepButton({ article }: { article: Article & { id: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  const KeepDialog = useLazyModule(keepDialog, isOpen, () => setIsOpen(false));
  const all = useKept();
  useEffect(() => {
    refreshKept().catch(() => {});
  }, []);
  if (!all) return null;
  const kept = all.find(({ id }) => id === article.id);
  const Icon = kept ? CloudCheck : CloudDownload;
  return (
    <>
      <Button kind="text" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon size={19} aria-hidden="true" />
        {kept ? 'Kept offline' : 'Keep offline'}
      </Button>
      {isOpen && KeepDialog ? (
        <KeepDialog article={article} kept={kept} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
