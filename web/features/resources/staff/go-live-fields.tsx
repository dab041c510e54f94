import { useId } from 'react';
import { associationTimeZone } from '#contract/association-time-zone.ts';
import type { LibraryItem } from '#contract/library-items.ts';
import { MomentFields } from '#web/staff/form/moment-fields.tsx';
import { describeElsewhere, describeTimeZone } from '#web/staff/zoned-time.ts';
import { Button } from '#web/ui/actions/button.tsx';
import styles from './article-panel.module.css';

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
        {goLive
          ? `${describeTimeZone(goLive)}. ${describeElsewhere(goLive)}.${item.isLive ? ' Until then members see the version before.' : ''}`
          : 'Without a day it goes live when you publish it.'}
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
