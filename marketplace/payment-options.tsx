import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestOf } from '#contract/endpoint.ts';
import { marketplace, maxPurchaseOrderLength } from '#contract/marketplace.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { callApi, isConflict } from './call-api.ts';
import { removeCheckoutDraft } from './checkout-draft.ts';
import { type Basket, type Buyer, basketQuery } from './queries.ts';
import { navigate } from './router.ts';
import { toCartItems } from './use-basket.ts';

type CheckoutRequest = RequestOf<typeof marketplace.checkOut>['body'];
type Props = {
  basket: Basket;
  buyer: Buyer;
  isSaving: boolean;
  purchaseOrder: string;
  onPurchaseOrderChange: (value: string) => void;
};

export function PaymentOptions({ basket, buyer, isSaving, purchaseOrder, onPurchaseOrderChange }: Props) {
  const client = useQueryClient();
  const { mutate, reset, isPending, variables, data, error } = useMutation({
    mutationFn: (body: CheckoutRequest) => callApi(marketplace.checkOut, { body }),
    onSuccess: ({ purchaseId, payUrl }) => {
      if (payUrl) return void open(payUrl, '_top');
      removeCheckoutDraft();
      void client.invalidateQueries(basketQuery);
      navigate({ purchase: purchaseId });
    },
    onError: (failure) => {
      if (isConflict(failure)) void client.invalidateQueries(basketQuery);
    },
  });
  useRefreshAfterBack(reset);
  const payBy = (method: CheckoutRequest['payBy']) =>
    mutate({
      payBy: method,
      buyFor: buyer,
      totalCents: basket.totalCents,
      cartItems: toCartItems(basket),
      ...(purchaseOrder.trim() && { purchaseOrder }),
    });
  const isEmpty = basket.items.length === 0;
  const buttonProps = (method: CheckoutRequest['payBy']) => {
    const loading = isSaving || (isPending && variables?.payBy === method);
    return { loading, disabled: (isEmpty || isPending) && !loading, onClick: () => payBy(method) };
  };
  return (
    <Card title="Payment">
      {error ? <Banner kind="error">{toErrorMessage(error)}</Banner> : null}
      <p className={common.muted}>Pay now by credit card or generate an invoice to be paid at a later time</p>
      {isEmpty ? null : (
        <TextField
          name="purchaseOrder"
          label="Purchase order (optional)"
          hint="Your reference, printed on the invoice"
          maxLength={maxPurchaseOrderLength}
          autoComplete="off"
          value={purchaseOrder}
          onValueChange={onPurchaseOrderChange}
        />
      )}
      <div className={common.stackSmall}>
        <Button {...buttonProps('card')}>Checkout with credit card</Button>
        <Button kind="secondary" {...buttonProps('invoice')}>
          Generate an invoice
        </Button>
      </div>
      {data?.payUrl ? (
        // Browsers let a frame navigate the top window only shortly after a click.
        <Banner kind="info">
          <p>
            The payment page is opening.{' '}
            <ExternalLink href={data.payUrl} target="_top">
              Go to the payment page
            </ExternalLink>{' '}
            if it does not.
          </p>
        </Banner>
      ) : null}
    </Card>
  );
}

/** Back from the payment page restores this page with an outdated basket and payment link. */
function useRefreshAfterBack(resetPayment: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      resetPayment();
      void client.invalidateQueries(basketQuery);
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [client, resetPayment]);
}
