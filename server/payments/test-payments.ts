import { sql } from 'kysely';
import { type SiteUrls, selectByHost } from '../config/site-urls.ts';
import type { Db } from '../db/database.ts';
import { type CheckoutState, type PaymentProvider, sumLineCents } from './payment-provider.ts';

export const testCheckoutPath = '/test-checkout';

const oldestOpenCheckout = sql<Date>`now() - interval '2 hours'`;

export function testPayments(db: Db, addresses: [SiteUrls, ...SiteUrls[]]): PaymentProvider {
  const portalUrlFor = selectByHost(addresses, ({ portalUrl }) => portalUrl);
  return {
    name: 'test',
    open: async ({ id: reference, lines, successUrl, cancelUrl }) => {
      const description = lines.map((line) => `${line.quantity} × ${line.description}`).join('\n');
      const checkout = { reference, description, totalCents: sumLineCents(lines), successUrl, cancelUrl };
      await db
        .insertInto('testCheckouts')
        .values(checkout)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // Uses the host that the browser returns to, so that the Back button finds the member's session.
      const portalUrl = portalUrlFor(new URL(successUrl).host);
      return { reference, url: `${portalUrl}${testCheckoutPath}/${reference}` };
    },
    getStatus: async (reference) => {
      await changeState(db, reference, { from: 'open', to: 'expired' })
        .where('createdAt', '<', oldestOpenCheckout)
        .execute();
      const checkout = await findTestCheckout(db, reference);
      if (!checkout) throw new Error('unknown test checkout');
      return checkout.state === 'refunded' ? 'paid' : (checkout.state as CheckoutState);
    },
    close: async (reference) => {
      await closeTestCheckout(db, reference, 'expired');
    },
    refund: async (reference) => {
      await changeState(db, reference, { from: 'paid', to: 'refunded' }).execute();
    },
  };
}

export function findTestCheckout(db: Db, reference: string) {
  return db.selectFrom('testCheckouts').selectAll().where('reference', '=', reference).executeTakeFirst();
}

export async function closeTestCheckout(db: Db, reference: string, state: Exclude<CheckoutState, 'open'>) {
  await changeState(db, reference, { from: 'open', to: state }).execute();
}

function changeState(db: Db, reference: string, { from, to }: { from: string; to: string }) {
  const update = db.updateTable('testCheckouts').set({ state: to });
  return update.where('reference', '=', reference).where('state', '=', from);
}
