import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import type { FieldErrors } from '#web/ui/forms/use-form.ts';

type Passwords = { currentPassword: string; newPassword: string; retypedPassword: string };

export const validatePasswordChange = (passwords: Passwords): FieldErrors<Passwords> => ({
  currentPassword: requiredError(passwords.currentPassword),
  newPassword: requiredError(passwords.newPassword),
  retypedPassword: requiredError(passwords.retypedPassword) ?? mismatchError(passwords),
});

const mismatchError = ({ newPassword, retypedPassword }: Passwords) =>
  retypedPassword.normalize() === newPassword.normalize()
    ? undefined
    : 'The new password that you entered do not match';

const requiredError = (password: string) => (password === '' ? 'Please enter a password' : undefined);

export const serverErrorText = (error: unknown) =>
  error instanceof ApiError && error.fieldErrors.length > 0
    ? error.fieldErrors.map(({ message }) => message).join(', ')
    : toErrorMessage(error);
