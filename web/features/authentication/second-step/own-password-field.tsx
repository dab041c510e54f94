import { PasswordField } from '#web/ui/fields/password-field.tsx';
import type { FieldProps } from '#web/ui/forms/use-form.ts';

/** Not named "Current password", because the page has a field with this name. */
export const OwnPasswordField = (props: FieldProps<string>) => (
  <PasswordField
    {...props}
    label="Your password"
    hint="Needed once, for your first method."
    autoComplete="current-password"
    maxLength={128}
  />
);
