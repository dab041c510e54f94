import type { QueryKey } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import type { ExportListName } from '#contract/exports.staff.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { usePermissions } from '../staff-profile.ts';

const exportDialog = createLazyModule(async () => (await import('./export-dialog.tsx')).ExportDialog);

type Props = {
  list: ExportListName;
  /** The key of the request for the rows on the screen. */
  requestKey: QueryKey;
  /** Besides the query of the request. */
  filters?: Record<string, string> | undefined;
  /** Such as '5,000+'. Undefined while the rows are loading. */
  total: string | undefined;
};

/** The key has the name of the endpoint and its input. */
const toQuery = ([, input]: QueryKey) => (input as { query: Record<string, unknown> }).query;

export function ExportButton({ list, requestKey, filters, total }: Props) {
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
      {ExportDialog ? (
        <ExportDialog
          {...{ list, total }}
          query={{ ...toQuery(requestKey), ...filters }}
          open={isOpen}
          onClose={close}
        />
      ) : null}
    </>
  );
}
