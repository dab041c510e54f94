import { useQuery } from '@tanstack/react-query';
import common from '#web/ui/display/common.module.css';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './catalogue-screen.module.css';
import { type Category, categories } from './categories.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import { type Product, productsQuery } from './queries.ts';
import { ScreenHeading } from './screen-heading.tsx';

type ChoiceProps = { chosen: Category | undefined; onChoose: (category: Category | undefined) => void };

export function CatalogueScreen({ chosen, onChoose }: ChoiceProps) {
  const { data: products, error, isFetching, refetch } = useQuery(productsQuery);
  return (
    <>
      <div className={styles.head}>
        <ScreenHeading>Catalogue</ScreenHeading>
        <p className={common.note}>All prices include GST where it applies.</p>
      </div>
      {products?.length === 0 ? null : <Choice chosen={chosen} onChoose={onChoose} />}
      {products ? (
        <ProductSections products={products} chosen={chosen} />
      ) : error ? (
        <LoadFailed error={error} working={isFetching} onRetry={() => void refetch()} />
      ) : (
        <CatalogueSkeleton />
      )}
    </>
  );
}

const choices = [{ category: undefined, many: 'All' }, ...categories];

const Choice = ({ chosen, onChoose }: ChoiceProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div className={common.row} role="group" aria-label="Show">
    {choices.map(({ category, many }) => (
      <button
        key={many}
        type="button"
        className={styles.choice}
        aria-pressed={category === chosen}
        onClick={() => onChoose(category)}
      >
        {many}
      </button>
    ))}
  </div>
);

function ProductSections({ products, chosen }: { products: Product[]; chosen: Category | undefined }) {
  if (products.length === 0) return <EmptyState title="There is nothing for sale at the moment" />;
  const shelves = categories
    .filter(({ category }) => chosen === undefined || category === chosen)
    .map(({ category, many }) => ({ many, shown: products.filter((each) => each.category === category) }))
    .filter(({ shown }) => shown.length > 0);
  return shelves.map(({ many, shown }) => (
    <section key={many} className={common.stack} aria-label={many}>
      <h2 className={common.h3}>{many}</h2>
      <ul className={styles.cards}>
        {shown.map((product) => (
          <li key={product.id} className={styles.item}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

const CatalogueSkeleton = () => (
  <div className={common.stack} aria-busy="true">
    <p className={common.h3}>
      <Skeleton width="16ch" />
    </p>
    <div className={styles.cards}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  </div>
);
