import type { ImportDetails } from '#contract/imports.staff.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';

/** Without a fraction, because the number of rows is known when all are read. */
export const CheckProgress = ({ details: { checkedToRow, fileName } }: { details: ImportDetails }) => (
  <ObjectCard title="Checking the file">
    <ProgressBar label={`Checking ${fileName}`} />
    <p>
      {checkedToRow > 0 ? `${countNoun(checkedToRow, 'row')} read so far. ` : null}
      Nothing changes yet. You can leave this page. The check continues.
    </p>
  </ObjectCard>
);
