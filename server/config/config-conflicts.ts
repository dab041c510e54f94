import type { Variables } from './variables.ts';

const bankVariables = ['BANK_ACCOUNT_NAME', 'BANK_BSB', 'BANK_ACCOUNT_NUMBER'] as const;

export function findConfigConflicts(given: Variables): string[] {
  const { PORT, MARKETPLACE_PORT, METRICS_PORT, STRIPE_SECRET_KEY } = given;
  const taken = (['PORT', 'MARKETPLACE_PORT'] as const).find((name) => given[name] === METRICS_PORT);
  const missingBank = bankVariables.filter((name) => given[name] === undefined);
  const faults: string[] = [];
  if (given.DATABASE_REPLICA_URL !== undefined && given.DATABASE_URL === undefined)
    faults.push('DATABASE_REPLICA_URL is set but DATABASE_URL is not: a replica needs its primary.');
  if (PORT === MARKETPLACE_PORT)
    faults.push(`MARKETPLACE_PORT is ${PORT} like PORT: the marketplace needs a port of its own.`);
  if (taken !== undefined)
    faults.push(`METRICS_PORT is ${METRICS_PORT} like ${taken}: metrics are told on a port of their own.`);
  if (STRIPE_SECRET_KEY !== undefined && given.STRIPE_WEBHOOK_SECRET === undefined)
    faults.push(
      'STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not: who pays and closes the page would not be noticed.',
    );
  if (STRIPE_SECRET_KEY !== undefined && given.TEST_PAYMENTS === true)
    faults.push('TEST_PAYMENTS is true beside STRIPE_SECRET_KEY: payments are either tests or real.');
  if (missingBank.length > 0 && missingBank.length < bankVariables.length)
    faults.push(`${missingBank[0]} is not set: a bank account needs all of ${bankVariables.join(', ')}.`);
  return faults;
}
