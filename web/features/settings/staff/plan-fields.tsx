import { useState } from 'react';
import { formatDollars } from '#contract/money.ts';
import { type Plan, plans } from '#contract/onboarding.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldError } from '#web/ui/fields/form-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { parseDollars } from './parse-dollars.ts';
import type { SectionProps } from './section-props.ts';

export const PlanFields = ({ draft }: SectionProps<'plans'>) => (
  <>
    <ObjectCard title="Price" isWide>
      <PriceField draft={draft} />
    </ObjectCard>
    <ObjectCard title="Plans that people can join" isWide>
      {plans.map((plan) => (
        <Checkbox
          key={plan}
          label={plan}
          checked={draft.values.joinable.includes(plan)}
          onCheckedChange={(isJoinable) =>
            draft.change({ joinable: toggle(draft.values.joinable, plan, isJoinable) })
          }
        />
      ))}
      {draft.errors.joinable ? <FieldError id={undefined}>{draft.errors.joinable}</FieldError> : null}
    </ObjectCard>
  </>
);

const toggle = (joinable: Plan[], plan: Plan, isJoinable: boolean) =>
  plans.filter((each) => (each === plan ? isJoinable : joinable.includes(each)));

/** Keeps what was typed while it is no amount. */
function PriceField({ draft }: SectionProps<'plans'>) {
  const { subscriberPriceCents: cents } = draft.values;
  const [typed, setTyped] = useState('');
  const text = cents === null || parseDollars(typed) === cents ? typed : formatDollars(cents).slice(1);
  const isInvalid = typed !== '' && cents === null;
  return (
    <TextField
      {...draft.field('subscriberPriceCents')}
      value={text}
      inputMode="decimal"
      maxLength={20}
      hint="In Australian dollars, with GST. The other plans are free. Publishing a new price asks for your second step."
      error={isInvalid ? 'Enter an amount such as 245.00' : draft.errors.subscriberPriceCents}
      onValueChange={(next) => {
        setTyped(next);
        draft.change({ subscriberPriceCents: parseDollars(next) });
      }}
    />
  );
}
