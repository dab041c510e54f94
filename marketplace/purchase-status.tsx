import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import common from '#web/ui/display/common.module.css';
import { linkToPortal } from './config.ts';
import styles from './purchase-status.module.css';
import type { Purchase } from './queries.ts';
import { linkTo } from './router.ts';
import { ScreenHeading } from './screen-heading.tsx';
import { statusHeadings } from './status-headings.ts';

type Props = { purchase: Purchase; isPolling: boolean; onCheckAgain: () => void };

const icons = { success: CircleCheck, error: CircleAlert, pending: Hourglass };

export function PurchaseStatus({ purchase, isPolling, onCheckAgain }: Props) {
  const { state } = purchase;
  const kind = state === 'paid' || state === 'invoiced' ? 'success' : state === 'open' ? 'pending' : 'error';
  const Icon = icons[kind];
  return (
    <div className={styles.message} data-kind={kind}>
      <span className={styles.icon}>
        <Icon size={28} />
      </span>
      <div className={common.stackSmall}>
        <ScreenHeading>{statusHeadings[state]}</ScreenHeading>
        <p>
          <Explanation {...purchase} />
        </p>
      </div>
      <div className={common.row}>
        <Actions purchase={purchase} isPolling={isPolling} onCheckAgain={onCheckAgain} />
      </div>
    </div>
  );
}

function Explanation({ state, invoiceNumber }: Purchase) {
  switch (state) {
    case 'paid':
    case 'invoiced':
      return (
        <>
          Your invoice number is <strong>{invoiceNumber}</strong>.{' '}
          {state === 'invoiced'
            ? 'We’ve emailed it to you. It stays open until it is paid.'
            : 'We’ve emailed you the tax invoice.'}
        </>
      );
    case 'cancelled':
      return (
        <>
          Invoice number <strong>{invoiceNumber}</strong> was cancelled. Nothing is due.
        </>
      );
    case 'open':
      return 'If you have paid, this page will update in a moment. If you left the payment page, you have not been charged and your order is still in your basket.';
    case 'refunded':
      return 'We could not complete this order. You will receive a full refund to your card.';
    case 'replaced':
      return 'A newer order replaced this one, so it can no longer be paid and you were not charged. The newer order is in your basket or among your invoices.';
    case 'declined':
      return 'Nothing was paid. Your order is still in your basket: try again or use another card.';
    default:
      return 'Nothing was paid. If your order is still in your basket, you can try again.';
  }
}

function Actions({ purchase: { state, boughtFor }, isPolling, onCheckAgain }: Props) {
  if (state === 'paid' || state === 'invoiced' || state === 'cancelled')
    return (
      <>
        {boughtFor === 'Company' ? (
          <ButtonLink {...linkToPortal('/settings/company-invoices')}>See the company invoices</ButtonLink>
        ) : (
          <ButtonLink {...linkToPortal('/settings/personal-invoices')}>See your invoices</ButtonLink>
        )}
        <ButtonLink kind="secondary" {...linkTo({})}>
          Continue shopping
        </ButtonLink>
      </>
    );
  const isBasketNext = state === 'refunded' || state === 'replaced';
  return (
    <>
      <ButtonLink {...linkTo({ screen: isBasketNext ? 'basket' : 'checkout' })}>
        {isBasketNext ? 'Go to the basket' : state === 'open' ? 'Continue to payment' : 'Try again'}
      </ButtonLink>
      {state === 'open' && !isPolling ? (
        <Button kind="secondary" onClick={onCheckAgain}>
          Check again
        </Button>
      ) : null}
      {state === 'refunded' ? null : (
        <ButtonLink kind="secondary" {...linkTo({})}>
          Go to the catalogue
        </ButtonLink>
      )}
    </>
  );
}
