import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { marketplace } from '#contract/marketplace.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { InvoiceLinks } from './invoice-links.tsx';
import { basketAddress, catalogueAddress, checkoutAddress } from './place.ts';
import { PurchaseMessage } from './purchase-message.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { shopCall } from './shop-call.ts';
import { basketQuery, type PurchaseState, shopClient } from './shop-client.ts';

export type Billed = {
  purchaseId: string;
  invoiceNumber: string | null;
  buyFor: 'Individual' | 'Company';
};

const askEvery = 2_000;
const askFor = 60_000;

/** How a purchase stands: billed a moment ago, or come back from the payment page. */
export function PurchaseScreen({ id, billed }: { id: string; billed: Billed | undefined }) {
  return billed ? <BilledMessage {...billed} /> : <PaymentNews id={id} />;
}

const BilledMessage = ({ invoiceNumber, buyFor }: Billed) => (
  <PurchaseMessage kind="good" heading="Thank you for your order" actions={<InvoiceLinks of={buyFor} />}>
    <p>
      Your invoice number is <strong>{invoiceNumber}</strong>. It is open until it is paid, and on its way to
      you by email.
    </p>
  </PurchaseMessage>
);

function PaymentNews({ id }: { id: string }) {
  const [asking, setAsking] = useState(true);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['getPurchase', id],
    queryFn: ({ signal }) => shopCall(marketplace.getPurchase, { params: { id } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (asking && state.data?.state === 'open' ? askEvery : false),
  });
  const state = data?.state;
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setAsking(false), askFor);
    return () => clearTimeout(timer);
  }, [asking]);
  useEffect(() => {
    // What was paid for is in the basket no more.
    if (state === 'paid') void shopClient.invalidateQueries(basketQuery);
  }, [state]);
  if (data) return <Outcome purchase={data} asking={asking} onAsk={() => setAsking(true)} />;
  if (!error) return <NewsToCome />;
  return (
    <>
      <ScreenHeading>Your purchase</ScreenHeading>
      <LoadFailed error={error} working={isFetching} onRetry={() => void refetch()} />
    </>
  );
}

type OutcomeProps = { purchase: PurchaseState; asking: boolean; onAsk: () => void };

function Outcome({ purchase: { state, invoiceNumber }, asking, onAsk }: OutcomeProps) {
  switch (state) {
    case 'paid':
      return (
        <PurchaseMessage kind="good" heading="Thank you, your payment has arrived" actions={<InvoiceLinks />}>
          <p>
            Your invoice number is <strong>{invoiceNumber}</strong>. The tax invoice is on its way to you by
            email.
          </p>
        </PurchaseMessage>
      );
    case 'declined':
      return (
        <PurchaseMessage kind="error" heading="Your card was declined" actions={<TryAgain />}>
          <p>
            Nothing was paid. Your order is still in your basket: try again, with another card if need be.
          </p>
        </PurchaseMessage>
      );
    case 'expired':
      return (
        <PurchaseMessage kind="error" heading="The payment page has closed" actions={<TryAgain />}>
          <p>Nothing was paid. If your order is still in your basket, you can try again.</p>
        </PurchaseMessage>
      );
    case 'returned':
      return (
        <PurchaseMessage
          kind="error"
          heading="Your payment was returned"
          actions={<ButtonLink href={basketAddress}>Go to the basket</ButtonLink>}
        >
          <p>The order could not be carried out any more. Your money goes back to your card in full.</p>
        </PurchaseMessage>
      );
    default:
      return (
        <PurchaseMessage
          kind="waiting"
          heading="Your payment is not finished"
          actions={
            <>
              <TryAgain label="Go on with the payment" />
              {asking ? null : (
                <Button kind="quiet" onClick={onAsk}>
                  Ask again
                </Button>
              )}
            </>
          }
        >
          <p>
            If you have paid, the news arrives in a moment and shows here. If you left the payment page,
            nothing was paid, and your order is still in your basket.
          </p>
        </PurchaseMessage>
      );
  }
}

const TryAgain = ({ label = 'Try again' }: { label?: string }) => (
  <>
    <ButtonLink href={checkoutAddress}>{label}</ButtonLink>
    <ButtonLink kind="quiet" href={catalogueAddress}>
      Go to the catalogue
    </ButtonLink>
  </>
);

const NewsToCome = () => (
  <div aria-busy="true">
    <ScreenHeading>Your purchase</ScreenHeading>
    <p>
      <Skeleton width="70%" />
    </p>
  </div>
);
