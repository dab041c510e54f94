import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPrice } from '#contract/money.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { BackAnchor } from '#web/ui/actions/back-anchor.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { getQuantity, isGstFreeFor, maxQuantity } from './basket.ts';
import { formatCategory } from './categories.ts';
import { LoadState } from './load-state.tsx';
import { ProductImage } from './product-image.tsx';
import styles from './product-screen.module.css';
import { QuantityField } from './quantity-field.tsx';
import { type Product, productsQuery } from './queries.ts';
import { linkTo } from './router.ts';
import { ScreenHeading } from './screen-heading.tsx';
import { useBasket } from './use-basket.ts';

export function ProductScreen({ id }: { id: string }) {
  const query = useQuery(productsQuery);
  const product = query.data?.find((candidate) => candidate.id === id);
  return (
    <>
      <BackAnchor {...linkTo({})}>All products</BackAnchor>
      {product ? (
        <ProductDetails product={product} />
      ) : query.data ? (
        <>
          <ScreenHeading>This product is no longer for sale</ScreenHeading>
          <EmptyState title="See the catalogue for other products" />
        </>
      ) : (
        <LoadState query={query} skeleton={<ProductSkeleton />} />
      )}
    </>
  );
}

function ProductDetails({ product }: { product: Product }) {
  const { basket } = useBasket();
  const isGstFree = basket !== undefined && isGstFreeFor(basket, 'Individual');
  return (
    <div className={styles.product}>
      <div className={styles.image}>
        <ProductImage image={product.image} />
      </div>
      <div className={styles.text}>
        <p className={styles.category}>{formatCategory(product)}</p>
        <ScreenHeading>{product.name}</ScreenHeading>
        <p className={styles.description}>{product.description}</p>
        <p className={styles.price}>
          <strong>{formatPrice(product.priceCents)}</strong>
          {isGstFree ? '' : ' including GST'}
        </p>
        <AddToBasket product={product} />
      </div>
    </div>
  );
}

function AddToBasket({ product }: { product: Product }) {
  const { basket, query, setQuantity, saveError } = useBasket();
  const [quantityToAdd, setQuantityToAdd] = useState(1);
  const [message, setMessage] = useState<string>();
  const add = () => {
    const before = getQuantity(basket, product.id);
    const next = Math.min(maxQuantity, before + quantityToAdd);
    if (before + quantityToAdd > maxQuantity)
      setMessage(`Your basket now has ${maxQuantity} of these, which is the maximum.`);
    else setMessage(quantityToAdd === 1 ? 'Added to your basket.' : `${quantityToAdd} added to your basket.`);
    if (next !== before) setQuantity(product, next);
  };
  if (query.error && !basket) return <LoadState query={query} skeleton={null} />;
  return (
    <>
      <div className={styles.addToBasket}>
        <QuantityField productName={product.name} value={quantityToAdd} onChange={setQuantityToAdd} />
        <Button loading={basket === undefined} onClick={add}>
          Add to basket
        </Button>
      </div>
      {saveError ? (
        <Banner kind="error">{toErrorMessage(saveError)}</Banner>
      ) : message ? (
        <Banner kind="success">
          <p>
            {message} <ExternalLink {...linkTo({ screen: 'basket' })}>Go to the basket</ExternalLink>
          </p>
        </Banner>
      ) : null}
    </>
  );
}

const ProductSkeleton = () => (
  <div className={styles.product} aria-busy="true">
    <div className={styles.image}>
      <ProductImage image={null} />
    </div>
    <div className={styles.text}>
      <ScreenHeading>Product</ScreenHeading>
      <Skeleton width="90%" />
      <Skeleton width="70%" />
    </div>
  </div>
);
