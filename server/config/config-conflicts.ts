import type { Variables } from './variables.ts';

const bankVariables = ['BANK_ACCOUNT_NAME', 'BANK_BSB', 'BANK_ACCOUNT_NUMBER'] as const;

export function findConfigConflicts(env: Variables): string[] {
  const { PORT, MARKETPLACE_PORT, METRICS_PORT, STRIPE_SECRET_KEY } = env;
  const sharedPort = (['PORT', 'MARKETPLACE_PORT'] as const).find((name) => env[name] === METRICS_PORT);
  const missingBankVariables = bankVariables.filter((name) => env[name] === undefined);
  const problems: string[] = [];
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined)
    problems.push('DATABASE_REPLICA_URL is set without DATABASE_URL: a replica needs a primary.');
  if (PORT === MARKETPLACE_PORT)
    problems.push(`MARKETPLACE_PORT and PORT are both ${PORT}: the marketplace needs its own port.`);
  if (sharedPort !== undefined)
    problems.push(`METRICS_PORT and ${sharedPort} are both ${METRICS_PORT}: metrics need their own port.`);
  if (STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET === undefined)
    problems.push(
      'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET: payments could be missed when a buyer closes the page.',
    );
  if (STRIPE_SECRET_KEY !== undefined && env.TEST_PAYMENTS === true)
    problems.push('TEST_PAYMENTS is true although STRIPE_SECRET_KEY is set: choose test payments or Stripe.');
  if (missingBankVariables.length > 0 && missingBankVariables.length < bankVariables.length)
    problems.push(
      `${missingBankVariables[0]} is not set: a bank account needs all of ${bankVariables.join(', ')}.`,
    );
  return problems;
}
