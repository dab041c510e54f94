import type { ImportDetails } from '#contract/imports.staff.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import { RunProgress } from './run-progress.tsx';

/** The staff member who started the import lost the role for it. A colleague can continue or undo it. */
export const ImportStopped = ({ details }: { details: ImportDetails }) => (
  <>
    <Banner kind="error">
      {details.problem} {details.canContinue ? 'You can continue or undo it.' : 'Undo it again to continue.'}
    </Banner>
    <RunProgress details={details} />
  </>
);
