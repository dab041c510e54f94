import { useEffect } from 'react';
import { type Section, sections as sectionTitles } from '#contract/member-fields.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { DraftRestoredBanner } from '#web/ui/forms/draft-restored-banner.tsx';
import { UnsavedChangesGuard } from '#web/ui/forms/unsaved-changes-guard.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './account-details-form.module.css';
import sections from './account-details-sections.module.css';
import type { User } from './account-details-values.ts';
import { SectionFields } from './account-fields.tsx';
import { useAccountForm } from './use-account-form.ts';

type Props = { user: User; onCancel: () => void; onSaved: () => void };

export function AccountDetailsForm({ user, onCancel, onSaved }: Props) {
  const account = useAccountForm(user, onSaved);
  const { field, values, form, working, message, errorCount, isChanged, isRestored } = account;
  useEffect(() => form.ref.current?.querySelector<HTMLElement>('input, select')?.focus(), [form.ref]);
  return (
    <form {...form} className={styles.form} aria-label="Account details">
      {isRestored ? <DraftRestoredBanner /> : null}
      <div className={sections.sections}>
        {(Object.keys(sectionTitles) as Section[]).map((section) => (
          <Card key={section} title={sectionTitles[section]}>
            <SectionFields section={section} field={field} user={user} values={values} />
          </Card>
        ))}
      </div>
      <div className={styles.footer}>
        {message ? <Banner kind="error">{message}</Banner> : null}
        <div className={styles.actions}>
          <p className={styles.errorCount} role="status">
            {errorCount > 1 ? `${errorCount} fields need attention` : null}
          </p>
          <Button kind="secondary" onClick={onCancel} disabled={working}>
            Cancel
          </Button>
          <Button type="submit" loading={working}>
            Save
          </Button>
        </div>
      </div>
      <UnsavedChangesGuard hasChanges={isChanged}>
        Your changes to the account details would be lost.
      </UnsavedChangesGuard>
    </form>
  );
}
