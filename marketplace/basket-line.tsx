import Trash2 from 'lucide-react/icons/trash-2';
import { formatPrice } from '#contract/money.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import common from '#web/ui/display/common.module.css';
import styles from './basket-line.module.css';
import { linkTo } from './hash-router.ts';
import { ProductPicture } from './product-image.tsx';
import { QuantityField } from './quantity-field.tsx';
import type { Basket } from './queries.ts';

type Props = Basket['items'][number] & { onQuantity: (quantity: number) => void; onRemove: () => void };

export function BasketLine({ product, quantity, onQuantity, onRemove }: Props) {
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <ProductPicture image={product.image} />
      </span>
      <div className={styles.words}>
        <a {...linkTo({ product: product.id })} className={styles.name}>
          {product.name}
        </a>
        <p className={common.note}>{formatPrice(product.priceCents)} each</p>
      </div>
      <div className={styles.sum}>
        <QuantityField label="Quantity" of={product.name} value={quantity} onChange={onQuantity} />
        <p className={styles.total}>{formatPrice(product.priceCents * quantity)}</p>
      </div>
      <div className={styles.remove}>
        <IconButton label={`Remove ${product.name}`} icon={<Trash2 size={18} />} onClick={onRemove} />
      </div>
    </li>
  );
}
