import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Plan } from '#contract/joining.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { formatCount } from '#web/ui/formats/format-number.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { organisationNamesQuery } from './onboarding.calls.ts';
import styles from './organisation-field.module.css';
import { findable, findOrganisations } from './organisation-search.ts';

export type FieldOf<Value> = {
  name: string;
  value: Value;
  fault: string | undefined;
  onValueChange: (value: Value) => void;
};

type Props = FieldOf<Option | null> & {
  plan: Plan;
  onUnlisted: (searched: string) => void;
  onNone: () => void;
};

const notLoaded = 'The organisations could not be loaded.';

export function ListedOrganisation({ plan, onValueChange, onUnlisted, onNone, ...field }: Props) {
  const { data: names, error, refetch } = useQuery(organisationNamesQuery(plan));
  const [typed, setTyped] = useState('');
  const all = useMemo(() => findable(names ?? {}), [names]);
  const { shown, found } = useMemo(() => findOrganisations(all, typed), [all, typed]);
  const choose = (option: Option | null) => {
    setTyped('');
    onValueChange(option && { value: option.value, label: option.label });
  };
  const isMissing = names !== undefined && found === 0 && typed !== '';
  const offers = <Offers onUnlisted={() => onUnlisted(typed.trim())} onNone={onNone} />;
  return (
    <>
      <Combobox
        {...field}
        label="Organisation"
        placeholder="Type to search"
        options={shown}
        takesOnlyFit
        waiting={names === undefined}
        onValueChange={choose}
        onSearch={(text) => setTyped(text === field.value?.label ? '' : text)}
        status={names ? statusOf(shown.length, found) : error ? notLoaded : 'Loading…'}
        footer={isMissing ? offers : undefined}
      />
      {/* The popup covers this place and shows the offers itself. */}
      <div className={styles.offers} data-covered={isMissing}>
        {offers}
      </div>
      {error && !names ? <LoadFailed error={error} lead={notLoaded} onRetry={refetch} /> : null}
    </>
  );
}

function Offers({ onUnlisted, onNone }: { onUnlisted: () => void; onNone: () => void }) {
  return (
    <>
      <Button kind="plain" onClick={onUnlisted}>
        My organisation is not listed
      </Button>
      <Button kind="plain" onClick={onNone}>
        I have no organisation
      </Button>
    </>
  );
}

function statusOf(shown: number, found: number): string | undefined {
  if (found === 0) return 'No data';
  return found > shown ? `The first ${shown} of ${formatCount(found)}. Type more to find others.` : undefined;
}
