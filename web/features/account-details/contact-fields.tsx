import { memberFields } from '#contract/member-fields.ts';
import { PhoneField } from '#web/ui/fields/phone-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FixedField } from './fixed-field.tsx';
import { SecondaryEmail } from './secondary-email.tsx';
import { type InputProps, type Inputs, SectionFields } from './section-fields.tsx';

const inputs: Inputs<'contact'> = {
  mobile: ({ field }) => <PhoneField {...field('mobile')} autoComplete="mobile tel" />,
  workLandline: ({ field }) => <PhoneField {...field('workLandline')} autoComplete="work tel" />,
  registeredEmail: ({ user }) => (
    <FixedField
      label={memberFields.registeredEmail.label}
      value={user.registeredEmail}
      hint="You sign in with this address, so it cannot be changed here. Contact us to have it changed."
    />
  ),
  secondaryEmail: ({ field }) => <SecondaryEmail field={field} />,
  personalEmail: ({ field }) => (
    <TextField {...field('personalEmail')} type="email" autoComplete="home email" />
  ),
  linkedInProfileUrl: ({ field }) => (
    <TextField
      {...field('linkedInProfileUrl')}
      inputMode="url"
      autoComplete="url"
      placeholder="linkedin.com/in/your-name"
    />
  ),
};

export const ContactFields = (props: InputProps) => (
  <SectionFields section="contact" inputs={inputs} {...props} />
);
