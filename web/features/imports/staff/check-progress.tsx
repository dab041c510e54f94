import type { ImportDetails } from '#contract/imports.staff.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';

/** Without a fraction until the server has counted the rows of the file. */
export const CheckProgress = ({
  details: { checkedToRow, lastRow, fileName },
}: {
  details: ImportDetails;
}) => (
  <ObjectCard
    title="Checking the file"
    {...(lastRow && {
      note: `${Math.floor((100 * checkedToRow) / lastRow)}% of ${formatCount(lastRow)} rows`,
    })}
  >
    <ProgressBar label={`Checking ${fileName}`} value={lastRow ? checkedToRow / lastRow : undefined} />
    <p>Nothing changes yet. You can leave this page. The check continues.</p>
  </ObjectCard>
);
