import { useRef, useState } from 'react';
import { type Role, roles } from '#contract/permissions.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { ObjectCard } from '../object-page/object-cards.tsx';
import { StaffSearchField } from '../staff-search-field.tsx';
import styles from './grant-form.module.css';
import { formatRole, roleTexts } from './role-texts.ts';
import { scopeKindOf, useGrantForm } from './use-grant-form.ts';

const roleOptions = roles.map((role) => ({ value: role, label: formatRole(role) }));

/** Always open, so that a role is granted with one choice and one click. */
export function GrantForm() {
  const root = useRef<HTMLDivElement>(null);
  const [grantedCount, setGrantedCount] = useState(0);
  const focus = () => root.current?.querySelector('input')?.focus();
  useShortcuts('This page', [{ keys: 'n', label: 'Grant a role', run: focus }]);
  return (
    <div ref={root}>
      <ObjectCard title="Grant a role">
        {/* The key empties the form after a grant. */}
        <GrantFields key={grantedCount} onGranted={() => setGrantedCount(grantedCount + 1)} />
      </ObjectCard>
    </div>
  );
}

function GrantFields({ onGranted }: { onGranted: () => void }) {
  const { form, field, values, updateValues, isSubmitting, error } = useGrantForm(onGranted);
  const { member, role } = values;
  const scopeKind = scopeKindOf(role);
  return (
    <form {...form} className={styles.form} aria-label="Grant a role">
      <StaffSearchField
        {...field('member')}
        kind="member"
        label="Person"
        hint="Type a name or paste an email address."
      />
      <SelectField
        {...field('role')}
        // A group is no scope for the next role.
        onValueChange={(next) => updateValues({ role: next, scope: null })}
        label="Role"
        placeholder="Choose a role"
        options={roleOptions}
        hint={role ? roleTexts[role as Role] : 'What the person may do.'}
      />
      {scopeKind ? (
        <StaffSearchField
          key={scopeKind}
          {...field('scope')}
          kind={scopeKind}
          label={formatRole(scopeKind)}
        />
      ) : null}
      <DateInput {...field('until')} label="Last day" hint="Empty if it does not end." />
      <div className={styles.submit}>
        <Button type="submit" loading={isSubmitting}>
          {toButtonText(member?.label, role)}
        </Button>
      </div>
      {error === undefined ? null : (
        <div className={styles.error}>
          <Banner kind="error">{toErrorMessage(error)}</Banner>
        </div>
      )}
    </form>
  );
}

/** 'Grant editor to Aroha Parata'. */
function toButtonText(member: string | undefined, role: string): string {
  const [name] = member?.split(',') ?? [];
  return name && role ? `Grant ${role} to ${name}` : 'Grant';
}
