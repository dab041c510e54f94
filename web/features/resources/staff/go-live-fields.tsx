import { useId } from 'react';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { LibraryItem } from '#contract/library-items.ts';
import { MomentFields } from '#web/staff/form/moment-fields.tsx';
import { describeElsewhere, describeTimeZone } from '#web/staff/zoned-time.ts';
import { Button } from '#web/ui/actions/button.tsx';
import styles from './article-panel.module.css';
import { isPast } from './stored-go-live.ts';

type Props = {
  item: LibraryItem;
  goLive: string | undefined;
  onChange: (moment: string | undefined) => void;
};

/** The day and time at which members get it. Empty for the moment of the click. */
export function GoLiveFields({ item, goLive, onChange }: Props) {
  const noteId = useId();
  return (
    <>
      <MomentFields
        name="goLiveDay"
        label="Goes live"
        value={goLive ?? null}
        timeZone={associationTimeZone}
        defaultTime="06:00"
        noteId={noteId}
        onValueChange={(moment) => onChange(moment ?? undefined)}
      />
      <p id={noteId} className={styles.note}>
        {describe(goLive, item)}
      </p>
      {goLive ? (
        <div>
          <Button kind="text" onClick={() => onChange(undefined)}>
            Publish now instead
          </Button>
        </div>
      ) : null}
    </>
  );
}

function describe(goLive: string | undefined, { isLive }: LibraryItem): string {
  if (!goLive) return 'Without a day it goes live when you publish it.';
  if (isPast(goLive)) return 'This is in the past. It goes live when you publish it.';
  const places = `${describeTimeZone(goLive)}. ${describeElsewhere(goLive)}.`;
  return isLive ? `${places} Until then members see the version before.` : places;
}
