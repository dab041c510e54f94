import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Plan } from '#contract/onboarding.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import type { FieldProps } from '#web/ui/forms/use-form.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { buildSearchIndex, filterOrganisations } from './filter-organisations.ts';
import { organisationNamesQuery } from './onboarding.calls.ts';
import type { ApplicantDetails, OrganisationKind } from './onboarding-validation.ts';
import styles from './organisation-field.module.css';

type Props = {
  plan: Plan;
  kind: OrganisationKind;
  listedField: FieldProps<Option | null>;
  unlistedField: FieldProps<string>;
  updateValues: (next: Partial<ApplicantDetails>) => void;
};

export function OrganisationField({ plan, kind, listedField, unlistedField, updateValues }: Props) {
  const container = useFocusAfterChange(kind);
  const switchToUnlisted = (query: string) =>
    updateValues({ organisationKind: 'unlisted', unlistedOrganisation: query || unlistedField.value });
  return (
    <div ref={container} className={styles.field}>
      {kind === 'listed' ? (
        <ListedOrganisation
          plan={plan}
          {...listedField}
          onUnlisted={switchToUnlisted}
          onNone={() => updateValues({ organisationKind: 'none' })}
        />
      ) : (
        <>
          {kind === 'unlisted' ? <UnlistedOrganisation {...unlistedField} /> : <NoOrganisation />}
          <div className={styles.buttons}>
            <Button
              kind="text"
              aria-describedby={kind === 'none' ? noOrganisationId : undefined}
              onClick={() => updateValues({ organisationKind: 'listed' })}
            >
              Choose from the list
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function UnlistedOrganisation(field: FieldProps<string>) {
  return (
    <TextField
      {...field}
      label="Organisation name"
      autoComplete="organization"
      autoCapitalize="words"
      maxLength={200}
      hint="We will confirm it with you. Until then, your profile shows no organisation."
    />
  );
}

const noOrganisationId = 'no-organisation';

function NoOrganisation() {
  return (
    <div className={styles.noOrganisation}>
      <p className={styles.label}>Organisation</p>
      <p id={noOrganisationId}>You’re joining without an organisation.</p>
    </div>
  );
}

/** Focuses the new input, because the pressed button disappears. */
function useFocusAfterChange(kind: OrganisationKind) {
  const container = useRef<HTMLDivElement>(null);
  const previousKind = useRef(kind);
  useEffect(() => {
    if (previousKind.current !== kind)
      container.current?.querySelector<HTMLElement>('input, button')?.focus();
    previousKind.current = kind;
  }, [kind]);
  return container;
}

type ListedProps = FieldProps<Option | null> & {
  plan: Plan;
  onUnlisted: (query: string) => void;
  onNone: () => void;
};

const loadErrorMessage = 'The organisations could not be loaded.';

function ListedOrganisation({ plan, onValueChange, onUnlisted, onNone, ...field }: ListedProps) {
  const { data: names, error, refetch } = useQuery(organisationNamesQuery(plan));
  const [query, setQuery] = useState('');
  const index = useMemo(() => buildSearchIndex(names ?? {}), [names]);
  const { results, totalCount } = useMemo(() => filterOrganisations(index, query), [index, query]);
  const select = (option: Option | null) => {
    setQuery('');
    onValueChange(option && { value: option.value, label: option.label });
  };
  const hasNoMatch = names !== undefined && totalCount === 0 && query !== '';
  const buttons = <UnlistedButtons onUnlisted={() => onUnlisted(query.trim())} onNone={onNone} />;
  return (
    <>
      <Combobox
        {...field}
        label="Organisation"
        placeholder="Type to search"
        options={results}
        autoSelectSingleMatch
        loading={names === undefined}
        onValueChange={select}
        onSearch={(text) => setQuery(text === field.value?.label ? '' : text)}
        status={names ? resultStatus(results.length, totalCount) : error ? loadErrorMessage : 'Loading…'}
        footer={hasNoMatch ? buttons : undefined}
      />
      {/* The popup covers these buttons and has its own copy. */}
      <div className={styles.buttons} data-covered={hasNoMatch}>
        {buttons}
      </div>
      {error && !names ? <LoadFailed error={error} intro={loadErrorMessage} onRetry={refetch} /> : null}
    </>
  );
}

function UnlistedButtons({ onUnlisted, onNone }: { onUnlisted: () => void; onNone: () => void }) {
  return (
    <>
      <Button kind="text" onClick={onUnlisted}>
        My organisation is not listed
      </Button>
      <Button kind="text" onClick={onNone}>
        I have no organisation
      </Button>
    </>
  );
}

function resultStatus(resultCount: number, totalCount: number): string | undefined {
  if (totalCount === 0) return 'No data';
  return totalCount > resultCount
    ? `Showing ${resultCount} of ${formatCount(totalCount)}. Keep typing to narrow the list.`
    : undefined;
}
