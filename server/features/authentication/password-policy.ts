const maxLength = 128;
const minLength = 8;

/** In lower case, without trailing digits and symbols. */
const commonPasswords = new Set(
  'password passw0rd p@ssword p@ssw0rd qwerty qwertyuiop letmein welcome admin administrator iloveyou monkey dragon sunshine princess football baseball superman batman master shadow michael jennifer jordan hunter trustno changeme secret summer winter autumn spring australia newzealand sydney melbourne brisbane perth auckland wellington firefighter firestation rescue emergency muster abcdef abcdefgh asdfghjk zxcvbnm'.split(
    ' ',
  ),
);

export function listPasswordErrors(password: string): string[] {
  const errors: string[] = [];
  if (password.length < minLength) errors.push(`Password must be at least ${minLength} characters long`);
  if (password.length > maxLength) errors.push(`Password must be at most ${maxLength} characters long`);
  if (!/\p{Lu}/u.test(password)) errors.push('Password must contain a capital letter');
  if (!/\p{Ll}/u.test(password)) errors.push('Password must contain a lowercase letter');
  if (!/\d/.test(password)) errors.push('Password must contain a number');
  if (errors.length === 0 && isCommon(password)) errors.push('Password is too easy to guess');
  return errors;
}

function isCommon(password: string): boolean {
  const core = password.toLowerCase().replace(/[\d\W_]+$/, '');
  return commonPasswords.has(core) && password.length - core.length <= 4;
}
