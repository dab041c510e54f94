import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { FormField } from '#web/ui/fields/form-field.tsx';
import { maxQuantity, parseQuantity } from './basket.ts';
import styles from './quantity-field.module.css';

type Props = { productName: string; value: number; onChange: (quantity: number) => void };

export function QuantityField({ productName, value, onChange }: Props) {
  const [text, setText] = useState(String(value));
  const [error, setError] = useState<string>();
  useEffect(() => {
    setText(String(value));
    setError(undefined);
  }, [value]);

  // Validates on each change: on blur the layout would shift under the pointer.
  const change = (typed: string) => {
    setText(typed);
    const quantity = parseQuantity(typed);
    if (quantity === undefined) return;
    setError(undefined);
    if (quantity !== value) onChange(quantity);
  };
  const validate = () => {
    const quantity = parseQuantity(text);
    setError(quantity === undefined ? `Enter a whole number from 1 to ${maxQuantity}` : undefined);
    if (quantity !== undefined) setText(String(quantity));
  };
  const changeBy = (difference: number) =>
    onChange(Math.min(maxQuantity, Math.max(1, (parseQuantity(text) ?? value) + difference)));

  return (
    <FormField label="Quantity" error={error}>
      {(aria) => (
        <div className={styles.field}>
          <IconButton
            label={`One less of ${productName}`}
            icon={<Minus size={18} />}
            disabled={value <= 1}
            onClick={() => changeBy(-1)}
          />
          <input
            {...aria}
            className={styles.input}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => change(event.target.value)}
            onBlur={validate}
            onKeyDown={({ key }) => key === 'Enter' && validate()}
          />
          <IconButton
            label={`One more of ${productName}`}
            icon={<Plus size={18} />}
            disabled={value >= maxQuantity}
            onClick={() => changeBy(1)}
          />
        </div>
      )}
    </FormField>
  );
}
