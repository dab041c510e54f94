import { presentPhone } from '#contract/phone-numbers.ts';
import type { users } from '#contract/users.ts';
import type { Answer } from '#web/api/call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Unseen } from '#web/ui/unseen.tsx';
import { togglePrivacy } from './directory-privacy.calls.ts';
import type { Privacy, PrivacyFlag } from './directory-privacy-rules.ts';
import styles from './directory-privacy-switches.module.css';
import { SwitchRows } from './switch-rows.tsx';

type Props = { privacy: Privacy; user: Answer<typeof users.getUser> };

export function DirectoryPrivacySwitches({ privacy, user }: Props) {
  const bind = (flag: PrivacyFlag) => ({
    checked: privacy[flag],
    onCheckedChange: (on: boolean) => togglePrivacy(flag, on),
  });
  return (
    <SwitchRows>
      <div className={styles.profile}>
        <Switch
          {...bind('includeInDirectory')}
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
      <Switch {...bind('showDirectoryPhoto')} label="Photo" hint="Without it, my initials are shown." />
      <Switch
        {...bind('showContactInformation')}
        label="Contact information"
        hint="Turns all of the following on or off."
      />
      <fieldset className={styles.pieces}>
        <legend>
          <Unseen>Pieces of contact information</Unseen>
        </legend>
        <SwitchRows>
          <Switch {...bind('showEmail')} label="Registered email" hint={user.registeredEmail} />
          <Switch {...bind('showPersonalMobile')} label="Personal mobile" hint={phoneOrNone(user.mobile)} />
          <Switch {...bind('showWorkLandline')} label="Work landline" hint={phoneOrNone(user.workLandline)} />
        </SwitchRows>
      </fieldset>
    </SwitchRows>
  );
}

const phoneOrNone = (phone: string | null) => presentPhone(phone) ?? 'You have given none.';
