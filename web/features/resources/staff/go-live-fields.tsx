import { useId } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { DateInput } from '#web/staff/form/date-input.tsx';
import { describeElsewhere, describeTimeZone, toLocalParts, toMoment } from '#web/staff/zoned-time.ts';
import { Button } from '#web/ui/actions/button.tsx';
import fieldStyles from '#web/ui/fields/form-field.module.css';
import { FormField } from '#web/ui/fields/form-field.tsx';
import styles from './article-panel.module.css';

type Props = {
  item: LibraryItem;
  goLive: string | undefined;
  onChange: (moment: string | undefined) => void;
};

const defaultTime = '06:00';

/** The day and time at which members get it. Empty for the moment of the click. */
export function GoLiveFields({ item, goLive, onChange }: Props) {
  const noteId = useId();
  const { day, time } = goLive ? toLocalParts(goLive) : { day: '', time: defaultTime };
  const change = (nextDay: string, nextTime: string) =>
    onChange(nextDay && nextTime ? toMoment(nextDay, nextTime) : undefined);
  return (
    <>
      <div className={styles.pair}>
        <DateInput
          name="goLiveDay"
          label="Goes live"
          value={day}
          onValueChange={(next) => change(next, time)}
        />
        <FormField label="Time">
          {(ariaProps) => (
            <input
              {...ariaProps}
              type="time"
              className={fieldStyles.control}
              value={time}
              disabled={!goLive}
              aria-describedby={noteId}
              onChange={({ target }) => change(day, target.value)}
            />
          )}
        </FormField>
      </div>
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
