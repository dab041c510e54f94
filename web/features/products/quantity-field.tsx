import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ChangeEvent, useState } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { least, most, quantityOf, whileTyping } from './quantity.ts';
import styles from './quantity-field.module.css';

type Props = { value: number; onValueChange: (value: number) => void };

export function QuantityField({ value, onValueChange }: Props) {
  /** While typing, the text may not be a quantity yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = whileTyping(event.target.value);
    setTyped(next);
    if (next !== '') onValueChange(quantityOf(next));
  };
  const settle = () => {
    if (typed !== null) onValueChange(quantityOf(typed));
    setTyped(null);
  };
  const step = (by: number) => {
    setTyped(null);
    onValueChange(quantityOf(String(value + by)));
  };
  return (
    <FieldFrame label="Quantity" hint={`From ${least} to ${most}`}>
      {(ties) => (
        <div className={styles.parts}>
          <IconButton
            label="One fewer"
            icon={<Minus size={20} aria-hidden="true" />}
            disabled={value <= least}
            onClick={() => step(-1)}
          />
          <input
            {...ties}
            type="number"
            inputMode="numeric"
            className={styles.number}
            min={least}
            max={most}
            step={1}
            value={typed ?? String(value)}
            onChange={change}
            onBlur={settle}
          />
          <IconButton
            label="One more"
            icon={<Plus size={20} aria-hidden="true" />}
            disabled={value >= most}
            onClick={() => step(1)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
