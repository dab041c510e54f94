import { useEffect, useRef } from 'react';
import type { Plan } from '#contract/joining.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type FieldOf, ListedOrganisation } from './listed-organisation.tsx';
import type { Details, OrganisationKind } from './onboarding-rules.ts';
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
