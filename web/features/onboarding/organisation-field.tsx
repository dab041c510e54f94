import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Plan } from '#contract/onboarding.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { formatCount } from '#web/ui/formats/format-number.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { buildSearchIndex, findOrganisations } from './filter-organisations.ts';
import { organisationNamesQuery } from './onboarding.calls.ts';
import type { Details, OrganisationKind } from './onboarding-validation.ts';
import styles from './organisation-field.module.css';

type Props = {
  plan: Plan;
  kind: OrganisationKind;
  listed: FieldOf<Option | null>;
  unlisted: FieldOf<string>;
  fill: (next: Partial<Details>) => void;
};

export function OrganisationField({ plan, kind, listed, unlisted, fill }: Props) {
  const container = useFocusAfterChange(kind);
  return (
    <div ref={container} className={styles.field}>
      {kind === 'listed' ? (
        <ListedOrganisation
          plan={plan}
          {...listed}
          onUnlisted={(searched) =>
            fill({ organisationKind: 'unlisted', unlistedOrganisation: searched || unlisted.value })
          }
          onNone={() => fill({ organisationKind: 'none' })}
        />
      ) : (
        <>
          {kind === 'unlisted' ? <UnlistedOrganisation {...unlisted} /> : <NoOrganisation />}
          <div className={styles.offers}>
            <Button
              kind="plain"
              aria-describedby={kind === 'none' ? noOrganisationId : undefined}
              onClick={() => fill({ organisationKind: 'listed' })}
            >
              Choose from the list
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function UnlistedOrganisation(field: FieldOf<string>) {
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
    <div className={styles.none}>
      <p className={styles.label}>Organisation</p>
      <p id={noOrganisationId}>You’re joining without an organisation.</p>
    </div>
  );
}

/** The pressed button disappears. */
function useFocusAfterChange(kind: OrganisationKind) {
  const container = useRef<HTMLDivElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    if (before.current !== kind) container.current?.querySelector<HTMLElement>('input, button')?.focus();
    before.current = kind;
  }, [kind]);
  return container;
}

type FieldOf<Value> = {
  name: string;
  value: Value;
  error: string | undefined;
  onValueChange: (value: Value) => void;
};

type ListedProps = FieldOf<Option | null> & {
  plan: Plan;
  onUnlisted: (searched: string) => void;
  onNone: () => void;
};

const notLoaded = 'The organisations could not be loaded.';

function ListedOrganisation({ plan, onValueChange, onUnlisted, onNone, ...field }: ListedProps) {
  const { data: names, error, refetch } = useQuery(organisationNamesQuery(plan));
  const [typed, setTyped] = useState('');
  const all = useMemo(() => buildSearchIndex(names ?? {}), [names]);
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
