import { TextLink } from '#web/ui/actions/text-link.ts';
import { Card } from '#web/ui/display/card.tsx';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './profile-privacy-page.module.css';

const visibilities = [
  { value: 1, label: 'Everyone' },
  { value: 2, label: 'Members of the association' },
  { value: 3, label: 'Connections' },
  { value: 4, label: 'Only me' },
];

/** Placeholder by specification: makes no calls. */
export function ProfilePrivacyPage() {
  return (
    <PageLayout title="Profile privacy" intro="Who may see your profile.">
      <Banner kind="info">
        <p>
          This page is a placeholder: you can't choose anything here yet. To set what other members see, use{' '}
          <TextLink to="/settings/directory-privacy">Directory privacy</TextLink>.
        </p>
      </Banner>
      <Card>
        <fieldset className={styles.options} disabled>
          <legend className={styles.legend}>My profile can be seen by</legend>
          {visibilities.map(({ value, label }) => (
            <label key={value} className={styles.option}>
              <input type="radio" name="visibility" value={value} className={styles.radio} />
              {label}
            </label>
          ))}
        </fieldset>
      </Card>
    </PageLayout>
  );
}
