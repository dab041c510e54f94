import Trash2 from 'lucide-react/icons/trash-2';
import { formatPrice } from '#contract/money.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import common from '#web/ui/display/common.module.css';
import styles from './basket-line.module.css';
import { ProductImage } from './product-image.tsx';
import { QuantityField } from './quantity-field.tsx';
import type { Basket } from './queries.ts';
import { linkTo } from './router.ts';

type Props = Basket['items'][number] & { onQuantityChange: (quantity: number) => void; onRemove: () => void };

export function BasketLine({ product, quantity, onQuantityChange, onRemove }: Props) {
  return (
    <li className={styles.line}>
      <span className={styles.image}>
        <ProductImage image={product.image} />
      </span>
      <div className={styles.text}>
        <a {...linkTo({ product: product.id })} className={styles.name}>
          {product.name}
        </a>
        <p className={common.note}>{formatPrice(product.priceCents)} each</p>
      </div>
      <div className={styles.amounts}>
        <QuantityField productName={product.name} value={quantity} onChange={onQuantityChange} />
        <p className={styles.total}>{formatPrice(product.priceCents * quantity)}</p>
      </div>
      <div className={styles.remove}>
        <IconButton label={`Remove ${product.name}`} icon={<Trash2 size={18} />} onClick={onRemove} />
      </div>
    </li>
  );
}
