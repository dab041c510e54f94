import { useQuery } from '@tanstack/react-query';
import common from '#web/ui/display/common.module.css';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './catalogue-screen.module.css';
import { type Category, categories } from './categories.ts';
import { LoadState } from './load-state.tsx';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import { type Product, productsQuery } from './queries.ts';
import { ScreenHeading } from './screen-heading.tsx';

type FilterProps = { selected: Category | undefined; onSelect: (category: Category | undefined) => void };

export function CatalogueScreen({ selected, onSelect }: FilterProps) {
  const query = useQuery(productsQuery);
  const products = query.data;
  return (
    <>
      <div className={styles.header}>
        <ScreenHeading>Catalogue</ScreenHeading>
        <p className={common.note}>All prices include GST where it applies.</p>
      </div>
      {products?.length === 0 ? null : <CategoryFilter selected={selected} onSelect={onSelect} />}
      {products ? (
        <ProductSections products={products} selected={selected} />
      ) : (
        <LoadState query={query} skeleton={<CatalogueSkeleton />} />
      )}
    </>
  );
}

const options = [{ category: undefined, plural: 'All' }, ...categories];

const CategoryFilter = ({ selected, onSelect }: FilterProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div className={common.row} role="group" aria-label="Show">
    {options.map(({ category, plural }) => (
      <button
        key={plural}
        type="button"
        className={styles.option}
        aria-pressed={category === selected}
        onClick={() => onSelect(category)}
      >
        {plural}
      </button>
    ))}
  </div>
);

function ProductSections({ products, selected }: { products: Product[]; selected: Category | undefined }) {
  if (products.length === 0) return <EmptyState title="No products are for sale at the moment" />;
  const sections = categories
    .filter(({ category }) => selected === undefined || category === selected)
    .map(({ category, plural }) => ({
      plural,
      items: products.filter((product) => product.category === category),
    }))
    .filter(({ items }) => items.length > 0);
  return sections.map(({ plural, items }) => (
    <section key={plural} className={common.stack} aria-label={plural}>
      <h2 className={common.h3}>{plural}</h2>
      <ul className={styles.cards}>
        {items.map((product) => (
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
