import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Plan } from '#contract/joining.ts';
import { messageOf } from '#web/api/api-error.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { formatCount } from '#web/ui/format-number.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import type { Option } from '#web/ui/select-field.tsx';
import { organisationNamesQuery } from './onboarding.calls.ts';
import { findable, findOrganisations } from './organisation-search.ts';

type Props = {
  plan: Plan;
  name: string;
  value: Option | null;
  fault: string | undefined;
  onValueChange: (value: Option | null) => void;
};

const notLoaded = 'The organisations could not be loaded.';

export function OrganisationField({ plan, onValueChange, ...field }: Props) {
  const { data: names, error, refetch } = useQuery(organisationNamesQuery(plan));
  const [typed, setTyped] = useState('');
  const all = useMemo(() => findable(names ?? {}), [names]);
  const { shown, found } = useMemo(() => findOrganisations(all, typed), [all, typed]);
  const choose = (option: Option | null) => {
    setTyped('');
    onValueChange(option && { value: option.value, label: option.label });
  };
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
      />
      {error && !names ? (
        <LoadFailed error={error} message={`${notLoaded} ${messageOf(error)}`} onRetry={refetch} />
      ) : null}
    </>
  );
}

function statusOf(shown: number, found: number): string | undefined {
  if (found === 0) return 'No data';
  return found > shown ? `The first ${shown} of ${formatCount(found)}. Type more to find others.` : undefined;
}
