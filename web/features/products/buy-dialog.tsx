import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './buy-dialog.module.css';
import { handbookPrice } from './handbook-price.ts';

type Props = { quantity: number; open: boolean; onClose: () => void };

export function BuyDialog({ quantity, open, onClose }: Props) {
  const [pressed, setPressed] = useState(false);
  const press = () => setPressed(true);
  const close = () => {
    setPressed(false);
    onClose();
  };
  return (
    <Dialog
      title="Buy this product"
      open={open}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={press}>
            Generate an invoice
          </Button>
          <Button onClick={press}>Checkout with credit card</Button>
        </>
      }
    >
      <div className={common.stack}>
        <p>Pay now by credit card or generate an invoice to be paid at a later time</p>
        <p className={styles.sum}>
          <span>
            {quantity} × {handbookPrice()}
          </span>
          <strong>{`${handbookPrice(quantity)} including GST`}</strong>
        </p>
        {/* Present from the start, so that screen readers announce changes. */}
        <div aria-live="polite">
          {pressed ? (
            <Banner kind="info">
              <span>
                This product cannot be bought here yet, and nothing was charged. What is for sale is in the{' '}
                <TextLink to={'/marketplace' as string} onClick={close}>
                  marketplace
                </TextLink>
                .
              </span>
            </Banner>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
