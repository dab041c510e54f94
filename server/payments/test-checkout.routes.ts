import type { FastifyInstance } from 'fastify';
import { formatPrice } from '#contract/money.ts';
import type { Db } from '../db/database.ts';
import { escapeHtml } from '../html/escape-html.ts';
import { notFound } from '../http/errors.ts';
import type { CheckoutState } from './payment-provider.ts';
import { closeTestCheckout, findTestCheckout, testCheckoutPath } from './test-payments.ts';

/** A Map, because the key comes from the URL: an object would also find `constructor`. */
const actions = new Map<string, Exclude<CheckoutState, 'open'>>([
  ['pay', 'paid'],
  ['decline', 'declined'],
]);

export function testCheckoutRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  type CheckoutRoute = { Params: { reference: string; action: string } };
  const findOrThrow = async (reference: string) => {
    const checkout = await findTestCheckout(db, reference);
    if (!checkout) throw notFound('Payment not found.');
    return checkout;
  };
  app.get('/test-checkout.css', (_request, reply) => reply.type('text/css').send(testCheckoutStyle));
  app.get<CheckoutRoute>(`${testCheckoutPath}/:reference`, async ({ params }, reply) => {
    const page = renderTestCheckoutPage(await findOrThrow(params.reference));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
  app.post<CheckoutRoute>(`${testCheckoutPath}/:reference/:action`, async ({ params }, reply) => {
    const { reference } = await findOrThrow(params.reference);
    const state = actions.get(params.action);
    if (state) await closeTestCheckout(db, reference, state);
    const after = await findOrThrow(reference);
    return reply.redirect(after.state === 'paid' ? after.successUrl : after.cancelUrl, 303);
  });
}

type TestCheckout = { reference: string; totalCents: number; description: string; state: string };

function renderTestCheckoutPage({ reference, totalCents, description, state }: TestCheckout): string {
  const lines = description
    .split('\n')
    .map((line) => `<li>${escapeHtml(line)}</li>`)
    .join('');
  const actionForm = (name: string, label: string, kind: string) =>
    `<form method="post" action="${testCheckoutPath}/${reference}/${name}"><button class="${kind}">${label}</button></form>`;
  const actionForms =
    state === 'open'
      ? actionForm('pay', `Pay ${formatPrice(totalCents)}`, 'primary') +
        actionForm('decline', 'Decline the card', 'secondary') +
        actionForm('leave', 'Leave without paying', 'link')
      : `<p class="closed">This payment is closed: ${escapeHtml(state)}.</p>${actionForm('leave', 'Go back', 'secondary')}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Test payment</title><link rel="stylesheet" href="/test-checkout.css"></head>
<body><main>
<p class="notice"><strong>TEST</strong> No money is charged and no card is required.</p>
<h1>${formatPrice(totalCents)}</h1>
<ul>${lines}</ul>
<div class="actions">${actionForms}</div>
</main></body>
</html>
`;
}

const testCheckoutStyle = `
:root { color-scheme: light dark; --page: #F3F0EA; --card: #FFF; --line: #E4DFD5; --text: #14202B; --muted-text: #4A5866; --primary: #14202B; --on-primary: #FFF; --notice-text: #855400; --notice-background: #FFF3D1 }
@media (prefers-color-scheme: dark) { :root { --page: #0D151D; --card: #15202B; --line: #263543; --text: #EBEFF2; --muted-text: #A9B6C2; --primary: #EBEFF2; --on-primary: #14202B; --notice-text: #F2C14E; --notice-background: #2B2210 } }
* { box-sizing: border-box } body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 440px); place-content: center; padding: 16px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { padding: clamp(16px, 6vw, 32px); background: var(--card); border: 1px solid var(--line); border-radius: 16px }
.notice { margin: 0 0 24px; padding: 12px 16px; border-radius: 10px; background: var(--notice-background); color: var(--notice-text) } h1 { margin: 0; font-size: clamp(28px, 9vw, 40px); overflow-wrap: anywhere; line-height: 1.1 }
ul { margin: 24px 0; padding: 16px 0; list-style: none; border-block: 1px solid var(--line) } li { padding: 4px 0; overflow-wrap: anywhere }
.actions { display: grid; gap: 12px } form { margin: 0 } button { width: 100%; min-height: 48px; padding: 8px 16px; border: 1px solid transparent; border-radius: 10px; font: 600 16px/1.5 system-ui, sans-serif; cursor: pointer }
.primary { background: var(--primary); color: var(--on-primary) } .secondary { background: none; border-color: var(--muted-text); color: var(--text) } .link { background: none; color: var(--muted-text); text-decoration: underline }
button:focus-visible { outline: 3px solid var(--notice-text); outline-offset: 2px } .closed { margin: 0 }
`;
