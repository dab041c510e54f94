import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Plan } from '#contract/joining.ts';
import { messageOf } from '#web/api/api-error.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { formatCount } from '#web/ui/format-number.ts';
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

export function OrganisationField({ plan, onValueChange, ...field }: Props) {
  const { data: names, error, refetch, isFetching } = useQuery(organisationNamesQuery(plan));
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
        onValueChange={choose}
        onSearch={(text) => setTyped(text === field.value?.label ? '' : text)}
        status={names ? statusOf(shown.length, found) : 'Loading…'}
      />
      {error && !names ? (
        <Banner kind="error">
          <span>The organisations could not be loaded. {messageOf(error)}</span>
          <div>
            <Button kind="quiet" working={isFetching} onClick={() => refetch()}>
              Try again
            </Button>
          </div>
        </Banner>
      ) : null}
    </>
  );
}

function statusOf(shown: number, found: number): string | undefined {
  if (found === 0) return 'No data';
  return found > shown ? `The first ${shown} of ${formatCount(found)}. Type more to find others.` : undefined;
}
