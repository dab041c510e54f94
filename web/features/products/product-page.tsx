import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { late, useLate } from '#web/ui/overlays/late.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { HandbookDrawing } from './handbook-drawing.tsx';
import { handbookPrice } from './handbook-price.ts';
import styles from './product-page.module.css';
import { QuantityField } from './quantity-field.tsx';

const buyDialog = late(async () => (await import('./buy-dialog.tsx')).BuyDialog);

/** Placeholder by specification: nothing is requested or sold. */
export function ProductPage() {
  const [quantity, setQuantity] = useState(1);
  const [isBuying, setBuying] = useState(false);
  const stop = () => setBuying(false);
  const BuyDialog = useLate(buyDialog, isBuying, stop);
  return (
    <article className={styles.product}>
      <div className={styles.picture}>
        <HandbookDrawing />
      </div>
      <div className={styles.words}>
        <p>
          <TextLink to={'/marketplace' as string}>Marketplace</TextLink>
        </p>
        <PageHeading>Incident management handbook</PageHeading>
        <p className={styles.lead}>
          The field reference for incident management teams: roles, structures and checklists for the first
          hour and for the third week.
        </p>
        <ul className={styles.points}>
          <li>Printed on waterproof paper, to be read by headlamp</li>
          <li>Role cards for every position of the team</li>
          <li>Forms for handover, log and resources</li>
        </ul>
        <p className={styles.price}>
          <span className={styles.amount}>{handbookPrice()}</span> including GST
        </p>
        <QuantityField value={quantity} onValueChange={setQuantity} />
        <div>
          <Button onClick={() => setBuying(true)} aria-haspopup="dialog">
            Buy now
          </Button>
        </div>
      </div>
      {BuyDialog ? <BuyDialog quantity={quantity} open={isBuying} onClose={stop} /> : null}
    </article>
  );
}
