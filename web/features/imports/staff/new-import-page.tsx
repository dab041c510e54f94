import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ImportKind } from '#contract/imports.staff.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { ObjectHead } from '#web/staff/object-page/object-head.tsx';
import { NoCapability } from '#web/staff/shell/no-capability.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { UploadArea } from '#web/staff/upload/upload-area.tsx';
import { useUploadQueue } from '#web/staff/upload/use-upload-queue.ts';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { formatLimits } from './format-limits.ts';
import { ImportSteps } from './import-steps.tsx';
import { importsBack, kindHints, kindOptions } from './import-texts.ts';
import { createImport } from './imports.calls.ts';

export function NewImportPage() {
  if (!usePermissions().can('imports.run')) return <NoCapability capability="imports.run" />;
  return (
    <StaffPage title="New import" back={importsBack} layout="narrow">
      <div className={common.stack}>
        <ObjectHead name="New import">
          <p>You see every change before it happens, and can undo the import later.</p>
        </ObjectHead>
        <ImportSteps current="file" />
        <ObjectCard title="Choose a file">
          <FileChoice />
        </ObjectCard>
      </div>
    </StaffPage>
  );
}

function FileChoice() {
  const navigate = useNavigate();
  const [kind, setKind] = useState<ImportKind>('members');
  const { queue, isBusy } = useUploadQueue(async ({ id: uploadId }) => {
    const id = await createImport(uploadId, kind);
    // Not awaited, because the upload must be done before the page closes.
    void navigate({ to: '/staff/imports/$id', params: { id } });
  });
  return (
    <>
      <SelectField
        label="What the file contains"
        value={kind}
        options={kindOptions}
        hint={kindHints[kind]}
        disabled={isBusy}
        onValueChange={(next) => setKind(next as ImportKind)}
      />
      <UploadArea
        queue={queue}
        label="Choose a file"
        note={`Or drop it here. ${formatLimits()} The first row names the columns.`}
        accept={['.csv', '.xlsx', '.txt']}
        isSingle
      />
    </>
  );
}
