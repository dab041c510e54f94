import { useNavigate } from '@tanstack/react-router';
import type { ImportDetails } from '#contract/imports.staff.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { Banner } from '#web/ui/states/banner.tsx';

/** Some problems of a file are in a later row than those that were read for the columns. */
export function CheckFailed({ details: { fileName, problem } }: { details: ImportDetails }) {
  const navigate = useNavigate();
  return (
    <>
      <Banner kind="error">
        “{fileName}” {problem ?? 'cannot be read.'} Nothing was imported.
      </Banner>
      <div className={common.row}>
        <Button kind="secondary" onClick={() => void navigate({ to: '/staff/imports/new' })}>
          Choose another file
        </Button>
      </div>
    </>
  );
}
