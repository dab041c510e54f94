import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import styles from './buy-dialog.module.css';
import { formatHandbookPrice } from './format-handbook-price.ts';

type Props = { quantity: number; open: boolean; onClose: () => void };

export function BuyDialog({ quantity, open, onClose }: Props) {
  const [isNoticeVisible, setIsNoticeVisible] = useState(false);
  const showNotice = () => setIsNoticeVisible(true);
  const close = () => {
    setIsNoticeVisible(false);
    onClose();
  };
  return (
    <Dialog
      title="Buy this product"
      open={open}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" onClick={showNotice}>
            Generate an invoice
          </Button>
          <Button onClick={showNotice}>Checkout with credit card</Button>
        </>
      }
    >
      <div className={common.stack}>
        <p>Pay now by credit card or generate an invoice to be paid at a later time</p>
        <p className={styles.total}>
          <span>
            {quantity} × {formatHandbookPrice()}
          </span>
          <strong>{`${formatHandbookPrice(quantity)} including GST`}</strong>
        </p>
        {/* Present from the start, so that screen readers announce changes. */}
        <div aria-live="polite">
          {isNoticeVisible ? (
            <Banner kind="info">
              <span>
                You can’t buy this product here yet, and nothing was charged. See the{' '}
                <TextLink to={'/marketplace' as string} onClick={close}>
                  marketplace
                </TextLink>{' '}
                for products on sale.
              </span>
            </Banner>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
