import { formatPrice } from '#web/ui/format-number.ts';
import type { Basket } from './shop-client.ts';
import styles from './totals.module.css';

export const Totals = ({ basket: { totalCents, gstCents } }: { basket: Basket }) => (
  <dl className={styles.totals}>
    <div className={styles.row}>
      <dt>Without GST</dt>
      <dd>{formatPrice(totalCents - gstCents)}</dd>
    </div>
    <div className={styles.row}>
      <dt>GST</dt>
      <dd>{formatPrice(gstCents)}</dd>
    </div>
    <div className={styles.total}>
      <dt>Total including GST</dt>
      <dd>{formatPrice(totalCents)}</dd>
    </div>
  </dl>
);
