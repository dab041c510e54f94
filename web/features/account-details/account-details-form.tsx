import { useEffect } from 'react';
import { sections as titles } from '#contract/member-fields.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { RestoredNote } from '#web/ui/forms/restored-note.tsx';
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './account-details-form.module.css';
import sections from './account-details-sections.module.css';
import type { User } from './account-details-values.ts';
import { AddressFields } from './address-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import { useAccountForm } from './use-account-form.ts';

type Props = { user: User; onCancel: () => void; onSaved: () => void };

export function AccountDetailsForm({ user, onCancel, onSaved }: Props) {
  const account = useAccountForm(user, onSaved);
  const { field, values, form, working, message, faultCount, isChanged, isRestored } = account;
  const props = { field, user, values };
  useEffect(() => form.ref.current?.querySelector<HTMLElement>('input, select')?.focus(), [form.ref]);
  return (
    <form {...form} className={styles.form} aria-label="Account details">
      {isRestored ? <RestoredNote /> : null}
      <div className={sections.sections}>
        <Card title={titles.personal}>
          <PersonalFields {...props} />
        </Card>
        <Card title={titles.address}>
          <AddressFields {...props} />
        </Card>
        <Card title={titles.contact}>
          <ContactFields {...props} />
        </Card>
        <Card title={titles.company}>
          <CompanyFields {...props} />
        </Card>
        <Card title={titles.preferences}>
          <PreferenceFields field={field} user={user} />
        </Card>
      </div>
      <div className={styles.foot}>
        {message ? <Banner kind="error">{message}</Banner> : null}
        <div className={styles.actions}>
          <p className={styles.count} role="status">
            {faultCount > 1 ? `${faultCount} fields need attention` : null}
          </p>
          <Button kind="quiet" onClick={onCancel} disabled={working}>
            Cancel
          </Button>
          <Button type="submit" working={working}>
            Save
          </Button>
        </div>
      </div>
      <UnsavedGuard unsaved={isChanged}>Your changes to the account details would be lost.</UnsavedGuard>
    </form>
  );
}
