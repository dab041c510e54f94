import { formatPrice } from '#contract/money.ts';
import { calculateGstCents, isGstFreeFor } from './basket.ts';
import type { Basket, Buyer } from './queries.ts';
import styles from './totals.module.css';

type Props = { basket: Basket; buyer?: Buyer };

export function Totals({ basket, buyer = 'Individual' }: Props) {
  const { totalCents } = basket;
  const gstCents = calculateGstCents(basket, buyer);
  const isGstFree = isGstFreeFor(basket, buyer);
  return (
    <dl className={styles.totals}>
      <div className={styles.row}>
        <dt>Subtotal excluding GST</dt>
        <dd>{formatPrice(totalCents - gstCents)}</dd>
      </div>
      <div className={styles.row}>
        <dt>{isGstFree ? 'GST (none outside Australia)' : 'GST'}</dt>
        <dd>{formatPrice(gstCents)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{isGstFree ? 'Total' : 'Total including GST'}</dt>
        <dd>{formatPrice(totalCents)}</dd>
      </div>
    </dl>
  );
}
