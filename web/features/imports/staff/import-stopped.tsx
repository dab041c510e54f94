import type { ImportDetails } from '#contract/imports.staff.ts';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { RunProgress } from './run-progress.tsx';

/** The staff member who started the import lost the role for it. A colleague can continue or undo it. */
export function ImportStopped({ details }: { details: ImportDetails }) {
  const canRun = usePermissions().can('imports.run');
  const nextStep = details.canContinue ? 'You can continue or undo it.' : 'Undo it again to continue.';
  return (
    <>
      <Banner kind="error">
        {details.problem} {canRun ? nextStep : null}
      </Banner>
      <RunProgress details={details} />
    </>
  );
}
