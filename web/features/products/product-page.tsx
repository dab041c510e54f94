import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ChangeEvent, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import common from '#web/ui/display/common.module.css';
import { FormField } from '#web/ui/fields/form-field.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { formatHandbookPrice } from './format-handbook-price.ts';
import styles from './product-page.module.css';
import { limitTypedQuantity, maxQuantity, minQuantity, toQuantity } from './quantity.ts';

const buyDialog = createLazyModule(async () => (await import('./buy-dialog.tsx')).BuyDialog);

/** Placeholder by specification: nothing is requested or sold. */
export function ProductPage() {
  const [quantity, setQuantity] = useState(1);
  const [isBuying, setIsBuying] = useState(false);
  const closeDialog = () => setIsBuying(false);
  const BuyDialog = useLazyModule(buyDialog, isBuying, closeDialog);
  return (
    <article className={styles.product}>
      <div className={styles.image}>
        <HandbookIllustration />
      </div>
      <div className={styles.text}>
        <p>
          <TextLink to={'/marketplace' as string}>Marketplace</TextLink>
        </p>
        <PageHeading>Incident management handbook</PageHeading>
        <p className={common.muted}>
          The field reference for incident management teams: roles, structures and checklists for the first
          hour and for the third week.
        </p>
        <ul className={styles.points}>
          <li>Printed on waterproof paper, to be read by headlamp</li>
          <li>Role cards for every position of the team</li>
          <li>Forms for handover, log and resources</li>
        </ul>
        <p className={common.muted}>
          <span className={styles.amount}>{formatHandbookPrice()}</span> including GST
        </p>
        <HandbookQuantityField value={quantity} onValueChange={setQuantity} />
        <div>
          <Button onClick={() => setIsBuying(true)} aria-haspopup="dialog">
            Buy now
          </Button>
        </div>
      </div>
      {BuyDialog ? <BuyDialog quantity={quantity} open={isBuying} onClose={closeDialog} /> : null}
    </article>
  );
}

const HandbookIllustration = () => (
  <svg viewBox="0 0 480 400" className={styles.illustration} aria-hidden="true">
    <rect width="480" height="400" fill="#f2c9a0" />
    <circle cx="372" cy="96" r="40" fill="#fbe6cd" />
    <path d="M0 214q90-70 180-30t170-22 130 26v212H0z" fill="#e8a06c" />
    <path d="M0 264q110-52 220-10t260-26v172H0z" fill="#c2571f" />
    <path d="M0 318q130-38 250-8t230-14v104H0z" fill="#7a2f17" />
    <path d="M0 358h480v42H0z" fill="#2a1a1c" />
    <path d="M152 78l12-10h188l-12 10z" fill="#fff7ec" />
    <path d="M340 78l12-10v284l-12 14z" fill="#d9cbb8" />
    <rect x="152" y="78" width="188" height="288" rx="6" fill="#122230" />
    <rect x="152" y="78" width="16" height="288" rx="4" fill="#0a1621" />
    <g fill="none" stroke="#8a6a58" strokeWidth="1.6">
      <path d="M254 176c30-4 52 16 50 44s-26 48-56 44-46-28-42-52 22-33 48-36z" />
      <path d="M254 160c40-6 70 22 66 60s-34 64-74 58-60-38-54-70 26-43 62-48z" />
      <path d="M253 194c20-2 34 11 32 28s-16 28-34 25-28-18-25-33 12-19 27-20z" />
    </g>
    <g fill="none" stroke="#ff935a" strokeWidth="5">
      <path d="M254 198c9 9 18 19 18 30a18 18 0 0 1-36 0c0-11 9-21 18-30z" />
    </g>
    <path d="M190 108h128v12H190zM190 128h92v12h-92z" fill="#f4f1ea" />
    <path d="M190 326h72v8h-72z" fill="#ff935a" />
  </svg>
);

type QuantityProps = { value: number; onValueChange: (value: number) => void };

function HandbookQuantityField({ value, onValueChange }: QuantityProps) {
  /** While typing, the text may not be a quantity yet. */
  const [typedText, setTypedText] = useState<string | null>(null);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = limitTypedQuantity(event.target.value);
    setTypedText(next);
    if (next !== '') onValueChange(toQuantity(next));
  };
  const commit = () => {
    if (typedText !== null) onValueChange(toQuantity(typedText));
    setTypedText(null);
  };
  const step = (by: number) => {
    setTypedText(null);
    onValueChange(toQuantity(String(value + by)));
  };
  return (
    <FormField label="Quantity" hint={`From ${minQuantity} to ${maxQuantity}`}>
      {(aria) => (
        <div className={styles.controls}>
          <IconButton
            label="One fewer"
            icon={<Minus size={20} aria-hidden="true" />}
            disabled={value <= minQuantity}
            onClick={() => step(-1)}
          />
          <input
            {...aria}
            type="number"
            inputMode="numeric"
            className={styles.number}
            min={minQuantity}
            max={maxQuantity}
            step={1}
            value={typedText ?? String(value)}
            onChange={change}
            onBlur={commit}
          />
          <IconButton
            label="One more"
            icon={<Plus size={20} aria-hidden="true" />}
            disabled={value >= maxQuantity}
            onClick={() => step(1)}
          />
        </div>
      )}
    </FormField>
  );
}
