import { formatPrice } from '#contract/money.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './product-card.module.css';
import { ProductImage } from './product-image.tsx';
import type { Product } from './queries.ts';
import { linkTo } from './router.ts';

export const ProductCard = ({ product: { id, name, priceCents, image } }: { product: Product }) => (
  <a {...linkTo({ product: id })} className={styles.card}>
    <ProductImage image={image} />
    <span className={styles.text}>
      <span className={styles.name}>{name}</span>
      <span className={styles.price}>{formatPrice(priceCents)}</span>
    </span>
  </a>
);

export const ProductCardSkeleton = () => (
  <div className={styles.card}>
    <ProductImage image={null} />
    <span className={styles.text}>
      <span className={styles.name}>
        <Skeleton width="90%" />
      </span>
      <span className={styles.price}>
        <Skeleton width="7ch" />
      </span>
    </span>
  </div>
);
