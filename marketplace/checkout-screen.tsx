import { formatPrice } from '#contract/money.ts';
import { BackAnchor } from '#web/ui/actions/back-anchor.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { useCheckoutDraft } from './checkout-draft.ts';
import styles from './checkout-screen.module.css';
import { InvoiceRecipientField } from './invoice-recipient-field.tsx';
import { CardSkeleton, LoadState } from './load-state.tsx';
import { PaymentOptions } from './payment-options.tsx';
import type { Basket, Buyer } from './queries.ts';
import { linkTo } from './router.ts';
import { ScreenHeading } from './screen-heading.tsx';
import { Totals } from './totals.tsx';
import { useBasket } from './use-basket.ts';

export function CheckoutScreen() {
  const { basket, query, isSaving } = useBasket();
  const [{ forCompany, purchaseOrder }, changeDraft] = useCheckoutDraft();
  const buyer = forCompany && basket?.company ? 'Company' : 'Individual';
  return (
    <>
      <BackAnchor {...linkTo({ screen: 'basket' })}>Back to the basket</BackAnchor>
      <ScreenHeading>Checkout</ScreenHeading>
      {!basket ? (
        <LoadState query={query} skeleton={<CardSkeleton widths={['70%', '50%', '30%']} />} />
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
              basket={basket}
              buyer={buyer}
              isSaving={isSaving}
              purchaseOrder={purchaseOrder}
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
