import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { InvoiceLinks } from './invoice-links.tsx';
import { outcomeHeadings } from './outcome-headings.ts';
import { linkTo } from './place.ts';
import { PurchaseMessage } from './purchase-message.tsx';
import type { PurchaseState } from './shop-client.ts';

type Props = { purchase: PurchaseState; asking: boolean; onAsk: () => void };

export function PurchaseOutcome({ purchase, asking, onAsk }: Props) {
  const { state, invoiceNumber, boughtFor } = purchase;
  const heading = outcomeHeadings[state];
  if (state === 'paid' || state === 'billed')
    return (
      <PurchaseMessage kind="good" heading={heading} actions={<InvoiceLinks of={boughtFor} />}>
        <p>
          Your invoice number is <strong>{invoiceNumber}</strong>.{' '}
          {state === 'billed'
            ? 'It is open until it is paid, and on its way to you by email.'
            : 'The tax invoice is on its way to you by email.'}
        </p>
      </PurchaseMessage>
    );
  if (state === 'cancelled')
    return (
      <PurchaseMessage kind="error" heading={heading} actions={<InvoiceLinks of={boughtFor} />}>
        <p>
          Invoice number <strong>{invoiceNumber}</strong> was cancelled. Nothing is due.
        </p>
      </PurchaseMessage>
    );
  if (state === 'open')
    return (
      <PurchaseMessage
        kind="waiting"
        heading={heading}
        actions={
          <>
            <ButtonLink {...linkTo({ screen: 'checkout' })}>Go on with the payment</ButtonLink>
            {asking ? null : (
              <Button kind="quiet" onClick={onAsk}>
                Ask again
              </Button>
            )}
            <ToCatalogue />
          </>
        }
      >
        <p>
          If you have paid, the news arrives in a moment and shows here. If you left the payment page, nothing
          was paid, and your order is still in your basket.
        </p>
      </PurchaseMessage>
    );
  if (state === 'returned')
    return (
      <PurchaseMessage
        kind="error"
        heading={heading}
        actions={<ButtonLink {...linkTo({ screen: 'basket' })}>Go to the basket</ButtonLink>}
      >
        <p>The order could not be carried out any more. Your money goes back to your card in full.</p>
      </PurchaseMessage>
    );
  if (state === 'replaced')
    return (
      <PurchaseMessage
        kind="error"
        heading={heading}
        actions={
          <>
            <ButtonLink {...linkTo({ screen: 'basket' })}>Go to the basket</ButtonLink>
            <ToCatalogue />
          </>
        }
      >
        <p>
          You have ordered again since, so nothing was paid for this order, and it can be paid no more. The
          later one is still in your basket, or among your invoices.
        </p>
      </PurchaseMessage>
    );
  return (
    <PurchaseMessage
      kind="error"
      heading={heading}
      actions={
        <>
          <ButtonLink {...linkTo({ screen: 'checkout' })}>Try again</ButtonLink>
          <ToCatalogue />
        </>
      }
    >
      <p>
        {state === 'declined'
          ? 'Nothing was paid. Your order is still in your basket: try again, with another card if need be.'
          : 'Nothing was paid. If your order is still in your basket, you can try again.'}
      </p>
    </PurchaseMessage>
  );
}

const ToCatalogue = () => (
  <ButtonLink kind="quiet" {...linkTo({})}>
    Go to the catalogue
  </ButtonLink>
);
