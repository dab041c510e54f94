const most = 128;
const least = 8;

/** Compared in lower case and without trailing digits and symbols. */
const commonPasswords = new Set(
  'password passw0rd p@ssword p@ssw0rd qwerty qwertyuiop letmein welcome admin administrator iloveyou monkey dragon sunshine princess football baseball superman batman master shadow michael jennifer jordan hunter trustno changeme secret summer winter autumn spring australia newzealand sydney melbourne brisbane perth auckland wellington firefighter firestation rescue emergency muster abcdef abcdefgh asdfghjk zxcvbnm'.split(
    ' ',
  ),
);

export function passwordErrors(password: string): string[] {
  const faults: string[] = [];
  if (password.length < least) faults.push(`Password must be at least ${least} characters long`);
  if (password.length > most) faults.push(`Password must be at most ${most} characters long`);
  if (!/\p{Lu}/u.test(password)) faults.push('Password must contain a capital letter');
  if (!/\p{Ll}/u.test(password)) faults.push('Password must contain a lowercase letter');
  if (!/\d/.test(password)) faults.push('Password must contain a number');
  if (faults.length === 0 && isCommon(password)) faults.push('Password is too easy to guess');
  return faults;
}

function isCommon(password: string): boolean {
  const core = password.toLowerCase().replace(/[\d\W_]+$/, '');
  return commonPasswords.has(core) && password.length - core.length <= 4;
}
