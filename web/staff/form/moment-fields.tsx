import { useState } from 'react';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import fieldStyles from '#web/ui/fields/form-field.module.css';
import { FormField } from '#web/ui/fields/form-field.tsx';
import { toLocalParts, toMoment } from '../zoned-time.ts';
import styles from './moment-fields.module.css';

type Parts = { day: string; time: string };

type Props = {
  name: string;
  label: string;
  value: string | null;
  /** The fields show this time zone. */
  timeZone: string;
  /** The day for a time that is entered first. */
  defaultDay?: string;
  /** The time for a day that is entered first. */
  defaultTime?: string;
  /** Id of a text about both fields. */
  noteId?: string;
  error?: string | undefined;
  onValueChange: (moment: string | null) => void;
};

/** While a year is typed, the calendar reports years such as 0002. */
const isComplete = ({ day, time }: Parts) => day >= '1970' && time !== '';

/** A day and a time of day. Without a day there is no value. */
export function MomentFields(props: Props) {
  const { name, label, value, timeZone, error, noteId, onValueChange } = props;
  const { defaultDay = '', defaultTime = '09:00' } = props;
  const [typed, setTyped] = useState<Parts | null>(null);
  const isCurrent = typed && (!isComplete(typed) || toMoment(typed.day, typed.time, timeZone) === value);
  const shown = isCurrent ? typed : value ? toLocalParts(value, timeZone) : { day: '', time: '' };
  const change = (next: Parts) => {
    const day = next.day || (next.time && !shown.day ? defaultDay : '');
    const parts = { day, time: next.time || (day && !shown.day ? defaultTime : '') };
    setTyped(parts);
    if (day === '') onValueChange(null);
    else if (isComplete(parts)) onValueChange(toMoment(parts.day, parts.time, timeZone));
  };
  return (
    <div className={styles.pair}>
      <DateInput
        name={name}
        label={label}
        value={shown.day}
        error={error}
        onValueChange={(day) => change({ ...shown, day })}
      />
      <FormField label="Time">
        {(ariaProps) => (
          <input
            {...ariaProps}
            type="time"
            className={fieldStyles.control}
            aria-label={`${label}: time`}
            aria-describedby={noteId}
            value={shown.time}
            onChange={({ target }) => change({ ...shown, time: target.value })}
          />
        )}
      </FormField>
    </div>
  );
}
