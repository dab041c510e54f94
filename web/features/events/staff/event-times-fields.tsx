import type { DraftEvent } from '#contract/events.staff.ts';
import type { Draft } from '#web/staff/draft/use-draft.ts';
import { MomentFields } from '#web/staff/form/moment-fields.tsx';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { describeElsewhere, describeTimeZone, toLocalParts, toMoment } from '#web/staff/zoned-time.ts';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { listTimeZones } from './event-values.ts';
import { toZone } from './format-event-times.ts';

/** Start and end in the time zone of the venue. */
export function EventTimes({ draft }: { draft: Draft<DraftEvent> }) {
  const { values, change, errors, fieldLabels } = draft;
  const { startsAt, endsAt, timeZone } = values;
  const zone = toZone(values);
  return (
    <ObjectCard title="When">
      <MomentFields
        name="startsAt"
        label={fieldLabels.startsAt}
        value={startsAt}
        timeZone={zone}
        error={errors.startsAt}
        onValueChange={(next) => change({ startsAt: next, endsAt: keepDuration(values, next) })}
      />
      <MomentFields
        name="endsAt"
        label={fieldLabels.endsAt}
        value={endsAt}
        defaultDay={startsAt ? toLocalParts(startsAt, zone).day : ''}
        timeZone={zone}
        error={errors.endsAt}
        onValueChange={(next) => change({ endsAt: next })}
      />
      <SelectField
        name="timeZone"
        label={fieldLabels.timeZone}
        value={timeZone ?? ''}
        error={errors.timeZone}
        placeholder="Online only"
        options={listTimeZones(timeZone)}
        onValueChange={(next) => change(moveTo(values, next || null))}
      />
      {startsAt ? (
        <p className={common.note}>
          {describeTimeZone(startsAt, zone)}. The start is {describeElsewhere(startsAt, zone)}.
        </p>
      ) : null}
    </ObjectCard>
  );
}

/** Another start moves the end, too. */
function keepDuration({ startsAt, endsAt }: DraftEvent, next: string | null): string | null {
  if (!startsAt || !endsAt || !next) return endsAt;
  return new Date(Date.parse(endsAt) + Date.parse(next) - Date.parse(startsAt)).toISOString();
}

/** The clock at the venue stays the same. */
function moveTo(event: DraftEvent, timeZone: string | null): Partial<DraftEvent> {
  const move = (moment: string | null) => {
    if (!moment) return null;
    const { day, time } = toLocalParts(moment, toZone(event));
    return toMoment(day, time, toZone({ timeZone }));
  };
  return { timeZone, startsAt: move(event.startsAt), endsAt: move(event.endsAt) };
}
