import { formatDollars } from '#contract/money.ts';
import { type Plan, plans, subscriberPriceError } from '#contract/onboarding.ts';
import { NumberField } from '#web/staff/form/number-field.tsx';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldError } from '#web/ui/fields/form-field.tsx';
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

const PriceField = ({ draft }: SectionProps<'plans'>) => (
  <NumberField
    {...draft.field('subscriberPriceCents')}
    value={draft.values.subscriberPriceCents}
    parse={parseDollars}
    format={(cents) => formatDollars(cents).slice(1)}
    problem={subscriberPriceError}
    inputMode="decimal"
    maxLength={20}
    hint="In Australian dollars, with GST. The other plans are free. Publishing a new price asks for your second step."
    onValueChange={(cents) => draft.change({ subscriberPriceCents: cents as number | null })}
  />
);
