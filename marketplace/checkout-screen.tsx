import { formatPrice } from '#contract/money.ts';
import { BackAnchor } from '#web/ui/actions/back-anchor.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useCheckoutDraft } from './checkout-draft.ts';
import styles from './checkout-screen.module.css';
import { InvoiceRecipientField } from './invoice-recipient-field.tsx';
import { PaymentOptions } from './payment-options.tsx';
import type { Basket, Buyer } from './queries.ts';
import { linkTo } from './router.ts';
import { ScreenHeading } from './screen-heading.tsx';
import { Totals } from './totals.tsx';
import { useBasket } from './use-basket.ts';

type Props = { onInvoiced: (purchaseId: string) => void };

export function CheckoutScreen({ onInvoiced }: Props) {
  const { basket, error, isFetching, refetch, isSaving } = useBasket();
  const [draft, changeDraft] = useCheckoutDraft();
  const { forCompany, purchaseOrder } = draft;
  const buyer = forCompany && basket?.company ? 'Company' : 'Individual';
  return (
    <>
      <BackAnchor {...linkTo({ screen: 'basket' })}>Back to the basket</BackAnchor>
      <ScreenHeading>Checkout</ScreenHeading>
      {!basket ? (
        error ? (
          <LoadFailed error={error} loading={isFetching} onRetry={() => void refetch()} />
        ) : (
          <CheckoutSkeleton />
        )
      ) : (
        <div className={styles.checkout}>
          <Order basket={basket} buyer={buyer} />
          <div className={common.stack}>
            {basket.company && basket.items.length > 0 ? (
              <InvoiceRecipientField
                company={basket.company}
                forCompany={forCompany}
                onChange={(value) => changeDraft({ forCompany: value })}
              />
            ) : null}
            <PaymentOptions
              {...{ basket, isSaving, purchaseOrder, onInvoiced }}
              buyFor={buyer}
              onPurchaseOrderChange={(value) => changeDraft({ purchaseOrder: value })}
            />
          </div>
        </div>
      )}
    </>
  );
}

const Order = ({ basket, buyer }: { basket: Basket; buyer: Buyer }) => (
  <Card title="Your order">
    {basket.items.length === 0 ? (
      <EmptyState title="Your basket is empty" />
    ) : (
      <>
        <ul className={common.stackSmall}>
          {basket.items.map(({ product, quantity }) => (
            <li key={product.id} className={styles.line}>
              <span>
                {quantity} × {product.name}
              </span>
              <span className={styles.price}>{formatPrice(quantity * product.priceCents)}</span>
            </li>
          ))}
        </ul>
        <Totals basket={basket} buyer={buyer} />
      </>
    )}
  </Card>
);

const CheckoutSkeleton = () => (
  <div aria-busy="true">
    <Card>
      <Skeleton width="70%" />
      <Skeleton width="50%" />
      <Skeleton width="30%" />
    </Card>
  </div>
);
