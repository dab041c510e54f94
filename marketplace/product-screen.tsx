import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPrice } from '#contract/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { BackAnchor } from '#web/ui/actions/back-anchor.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { isGstFreeFor, maxQuantity, quantityOf } from './basket.ts';
import { categoryLabel } from './categories.ts';
import { linkTo } from './hash-router.ts';
import { ProductPicture } from './product-image.tsx';
import styles from './product-screen.module.css';
import { QuantityField } from './quantity-field.tsx';
import { type Product, productsQuery } from './queries.ts';
import { ScreenHeading } from './screen-heading.tsx';
import { useBasket } from './use-basket.ts';

export function ProductScreen({ id }: { id: string }) {
  const { data: products, error, isFetching, refetch } = useQuery(productsQuery);
  const product = products?.find((each) => each.id === id);
  return (
    <>
      <BackAnchor {...linkTo({})}>All products</BackAnchor>
      {product ? (
        <ProductDetails product={product} />
      ) : products ? (
        <>
          <ScreenHeading>This product is not for sale any more</ScreenHeading>
          <EmptyState title="Look for another one in the catalogue" />
        </>
      ) : error ? (
        <LoadFailed error={error} working={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ProductSkeleton />
      )}
    </>
  );
}

function ProductDetails({ product }: { product: Product }) {
  const { basket } = useBasket();
  const isGstFree = basket !== undefined && isGstFreeFor(basket, 'Individual');
  return (
    <div className={styles.product}>
      <div className={styles.picture}>
        <ProductPicture image={product.image} />
      </div>
      <div className={styles.words}>
        <p className={styles.kind}>{categoryLabel(product)}</p>
        <ScreenHeading>{product.name}</ScreenHeading>
        <p>{product.description}</p>
        <p className={styles.price}>
          <strong>{formatPrice(product.priceCents)}</strong>
          {isGstFree ? '' : ' including GST'}
        </p>
        <Purchase product={product} />
      </div>
    </div>
  );
}

function Purchase({ product }: { product: Product }) {
  const { basket, error, isFetching, refetch, setQuantity, saveError } = useBasket();
  const [quantity, setWanted] = useState(1);
  const [added, setAdded] = useState<string>();
  const add = () => {
    const before = quantityOf(basket, product.id);
    const next = Math.min(maxQuantity, before + quantity);
    if (before + quantity > maxQuantity)
      setAdded(`Your basket now has ${maxQuantity} of these, the most there can be.`);
    else setAdded(quantity === 1 ? 'Added to your basket.' : `${quantity} added to your basket.`);
    if (next !== before) setQuantity(product, next);
  };
  if (error && !basket)
    return <LoadFailed error={error} working={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <div className={styles.buy}>
        <QuantityField label="Quantity" of={product.name} value={quantity} onChange={setWanted} />
        <Button loading={basket === undefined} onClick={add}>
          Add to basket
        </Button>
      </div>
      {saveError ? (
        <Banner kind="error">{messageOf(saveError)}</Banner>
      ) : added ? (
        <Banner kind="good">
          <p>
            {added} <ExternalLink {...linkTo({ screen: 'basket' })}>Go to the basket</ExternalLink>
          </p>
        </Banner>
      ) : null}
    </>
  );
}

const ProductSkeleton = () => (
  <div className={styles.product} aria-busy="true">
    <div className={styles.picture}>
      <ProductPicture image={null} />
    </div>
    <div className={styles.words}>
      <ScreenHeading>Product</ScreenHeading>
      <Skeleton width="90%" />
      <Skeleton width="70%" />
    </div>
  </div>
);
