import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import type { ExportListName } from '#contract/exports.staff.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { usePermissions } from '../staff-profile.ts';

const exportDialog = createLazyModule(async () => (await import('./export-dialog.tsx')).ExportDialog);

type Props = {
  list: ExportListName;
  /** The parameters of the request for the rows on the screen. */
  query: Record<string, unknown>;
  /** Such as '5,000+'. Undefined while the rows are loading. */
  total: string | undefined;
};

export function ExportButton({ list, query, total }: Props) {
  const { can } = usePermissions();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const ExportDialog = useLazyModule(exportDialog, isOpen, close);
  if (!can('exports.run')) return null;
  return (
    <>
      <IconButton
        label="Export…"
        title="Export…"
        aria-haspopup="dialog"
        icon={<FileDown size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      />
      {ExportDialog ? <ExportDialog {...{ list, query, total }} open={isOpen} onClose={close} /> : null}
    </>
  );
}
