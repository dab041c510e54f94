import { useEffect, useRef } from 'react';
import { type Section, sections as sectionTitles } from '#contract/member-fields.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { DraftRestoredBanner } from '#web/ui/forms/draft-restored-banner.tsx';
import { UnsavedChangesGuard } from '#web/ui/forms/unsaved-changes-guard.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './account-details-form.module.css';
import { SectionFields } from './account-fields.tsx';
import sections from './account-sections.module.css';
import type { User } from './account-values.ts';
import { useAccountForm } from './use-account-form.ts';

type Props = { user: User; onCancel: () => void; onSaved: () => void };

export function AccountDetailsForm({ user, onCancel, onSaved }: Props) {
  const account = useAccountForm(user, onSaved);
  const { field, values, isSubmitting, errorMessage, errorCount } = account;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return (
    <form {...account.form} ref={form} className={styles.form} aria-label="Account details">
      {account.isRestored ? <DraftRestoredBanner /> : null}
      <div className={sections.sections}>
        {(Object.keys(sectionTitles) as Section[]).map((section) => (
          <Card key={section} title={sectionTitles[section]}>
            <SectionFields section={section} field={field} user={user} values={values} />
          </Card>
        ))}
      </div>
      <div className={styles.footer}>
        {errorMessage ? <Banner kind="error">{errorMessage}</Banner> : null}
        <div className={styles.actions}>
          <p className={styles.errorCount} role="status">
            {errorCount > 1 ? `${errorCount} fields need attention` : null}
          </p>
          <Button kind="secondary" onClick={onCancel} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Save
          </Button>
        </div>
      </div>
      <UnsavedChangesGuard hasChanges={account.hasChanges}>
        Your changes to the account details would be lost.
      </UnsavedChangesGuard>
    </form>
  );
}
