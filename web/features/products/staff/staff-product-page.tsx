import { useQuery } from '@tanstack/react-query';
import type { DraftItem } from '#contract/drafts.ts';
import { formatPrice } from '#contract/money.ts';
import type { DraftProduct } from '#contract/products.staff.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { DraftPage } from '#web/staff/draft/draft-page.tsx';
import { useDraft } from '#web/staff/draft/use-draft.ts';
import { ObjectHeadSkeleton } from '#web/staff/object-page/object-head-skeleton.tsx';
import { ObjectNotFound } from '#web/staff/shell/object-not-found.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { ProductFields } from './product-fields.tsx';
import { ProductThumbnail } from './product-thumbnail.tsx';
import { categoryLabels, type EditedProduct, fieldLabels } from './product-values.ts';
import { productCalls, staffProductQuery } from './staff-products.calls.ts';

const list = { label: 'Products', to: '/staff/products' };
const copy = { label: 'Copy product', toPath: (id: string) => `/staff/products/${id}` };

export function StaffProductPage({ id }: { id: string }) {
  const { data: item, error, refetch } = useQuery({ ...staffProductQuery(id), refetchOnWindowFocus: false });
  if (isNotFound(error)) return <ObjectNotFound />;
  if (!item)
    return (
      <StaffPage title="Product" back={list}>
        {error ? <LoadFailed error={error} onRetry={refetch} /> : <ObjectHeadSkeleton />}
      </StaffPage>
    );
  return <ProductDraft key={id} item={item} />;
}

function ProductDraft({ item }: { item: DraftItem<DraftProduct> }) {
  const draft = useDraft<EditedProduct>({ item, calls: productCalls, fieldLabels });
  const { name, category, priceCents, sku, imageKey } = draft.values;
  const facts = [
    categoryLabels[category],
    typeof priceCents === 'number' ? formatPrice(priceCents) : '',
    sku,
  ];
  return (
    <DraftPage
      kind="product"
      draft={draft}
      name={name || 'Untitled product'}
      list={list}
      copy={copy}
      picture={<ProductThumbnail url={imageKey && `/files/${imageKey}`} size="head" />}
      lines={
        <>
          <p>{facts.filter(Boolean).join(' · ')}</p>
          {item.live ? (
            <p>
              <ExternalLink href={`/marketplace?product=${item.id}`}>See it in the marketplace</ExternalLink>
            </p>
          ) : null}
        </>
      }
      formatValue={formatValue}
      deletionNote={
        <p>
          Members no longer see the product, and it leaves their baskets. Orders and invoices keep what was
          bought.
        </p>
      }
    >
      <ProductFields draft={draft} />
    </DraftPage>
  );
}

/** For the comparison with the version of a colleague. */
function formatValue(name: string, value: unknown): string | undefined {
  if (name === 'priceCents' && typeof value === 'number') return formatPrice(value);
  return name === 'category' ? categoryLabels[value as DraftProduct['category']] : undefined;
}
