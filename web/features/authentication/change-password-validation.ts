import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import type { FieldErrors } from '#web/ui/forms/use-form.ts';

type Passwords = { currentPassword: string; newPassword: string; retypedPassword: string };

export const validatePasswordChange = ({
  currentPassword,
  newPassword,
  retypedPassword,
}: Passwords): FieldErrors<Passwords> => ({
  currentPassword: requiredError(currentPassword),
  newPassword: requiredError(newPassword),
  retypedPassword:
    requiredError(retypedPassword) ??
    (retypedPassword.normalize() === newPassword.normalize()
      ? undefined
      : 'The new password that you entered do not match'),
});

const requiredError = (password: string) => (password === '' ? 'Please enter a password' : undefined);

export const serverErrorText = (error: unknown) =>
  error instanceof ApiError && error.fields.length > 0
    ? error.fields.map(({ message }) => message).join(', ')
    : toErrorMessage(error);
