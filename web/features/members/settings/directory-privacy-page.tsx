import { useQuery } from '@tanstack/react-query';
import {
  type ContactSwitch,
  contactFieldNames,
  contactFields,
  contactSwitches,
  contactSwitchNames,
  privacySwitchNames,
} from '#contract/contact-fields.ts';
import type { members } from '#contract/members.ts';
import { displayablePhone } from '#contract/phone-numbers.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { LinkButton } from '#web/ui/actions/link-button.ts';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import type { Privacy, PrivacyFlag } from './apply-privacy-toggle.ts';
import { privacyQuery, togglePrivacy } from './directory-privacy.calls.ts';
import styles from './directory-privacy-page.module.css';
import { SwitchRows, SwitchRowsSkeleton } from './switch-rows.tsx';

export function DirectoryPrivacyPage() {
  const privacy = useQuery(privacyQuery);
  const user = useCurrentUser();
  const failed = [privacy, user].find(({ data, error }) => error && !data);
  return (
    <PageLayout
      title="Directory privacy"
      intro="What other members can see. Changes are saved immediately."
      actions={
        <>
          <LinkButton kind="secondary" to="/settings/account-details">
            Update profile
          </LinkButton>
          <LinkButton kind="secondary" to="/profile" search={{ view: 'others' }}>
            View profile
          </LinkButton>
        </>
      }
    >
      {failed ? (
        <LoadFailed error={failed.error} onRetry={failed.refetch} />
      ) : (
        <Card>
          {privacy.data && user.data ? (
            <DirectoryPrivacySwitches privacy={privacy.data} user={user.data} />
          ) : (
            <SwitchRowsSkeleton count={privacySwitchNames.length} />
          )}
        </Card>
      )}
    </PageLayout>
  );
}

type User = ResponseBody<typeof members.getUser>;

function DirectoryPrivacySwitches({ privacy, user }: { privacy: Privacy; user: User }) {
  const switchProps = (flag: PrivacyFlag) => ({
    checked: privacy[flag],
    onCheckedChange: (isOn: boolean) => togglePrivacy(flag, isOn),
  });
  return (
    <SwitchRows>
      <div className={common.stack}>
        <Switch
          {...switchProps('includeInDirectory')}
          label="Directory profile"
          hint="Other members can find me in the directory and open my profile."
        />
        {user.isEmailConfirmed === false ? (
          <Banner kind="info">
            You are not in the member directory until you confirm your email address.
          </Banner>
        ) : privacy.includeInDirectory ? null : (
          <Banner kind="info">
            Your profile is not in the member directory. The choices below take effect when it is.
          </Banner>
        )}
      </div>
      <Switch
        {...switchProps('showDirectoryPhoto')}
        label="Photo"
        hint="Without it, my initials are shown."
      />
      <Switch
        {...switchProps('showContactInformation')}
        label="Contact information"
        hint="Turn everything on or off, or choose below."
      />
      <fieldset className={styles.contactSwitches}>
        <legend>
          <VisuallyHidden>Contact details</VisuallyHidden>
        </legend>
        <SwitchRows>
          {contactSwitchNames.map((name) => (
            <Switch
              key={name}
              {...switchProps(name)}
              label={contactSwitches[name].label}
              hint={contactHint(name, user)}
            />
          ))}
        </SwitchRows>
      </fieldset>
    </SwitchRows>
  );
}

function contactHint(name: ContactSwitch, user: User): string | null {
  const field = contactFieldNames.find((field) => contactFields[field].visibility === name);
  const value = (field && user[field]) ?? null;
  const isPhone = field && contactFields[field].format === 'phone';
  return isPhone ? (displayablePhone(value) ?? 'Not provided') : value;
}
