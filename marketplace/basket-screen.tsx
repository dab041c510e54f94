import { useRef, useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { BasketLine } from './basket-line.tsx';
import styles from './basket-screen.module.css';
import { CardSkeleton, LoadState } from './load-state.tsx';
import type { Product } from './queries.ts';
import { linkTo } from './router.ts';
import { ScreenHeading } from './screen-heading.tsx';
import { Totals } from './totals.tsx';
import { useBasket } from './use-basket.ts';

export function BasketScreen() {
  const { basket, query, setQuantity, saveError } = useBasket();
  const [announcement, setAnnouncement] = useState('');
  const screen = useRef<HTMLDivElement>(null);
  const remove = (product: Product) => {
    setAnnouncement(`${product.name} was removed from your basket.`);
    setQuantity(product, 0);
    // The pressed button disappears with its line.
    screen.current?.querySelector('h1')?.focus();
  };
  return (
    <div ref={screen} className={styles.screen}>
      <ScreenHeading>Your basket</ScreenHeading>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {saveError ? <Banner kind="error">{toErrorMessage(saveError)}</Banner> : null}
      {!basket ? (
        <LoadState query={query} skeleton={<CardSkeleton widths={['70%', '40%']} />} />
      ) : basket.items.length === 0 ? (
        <Card>
          <EmptyState title="Your basket is empty">
            <ButtonLink kind="secondary" {...linkTo({})}>
              Go to the catalogue
            </ButtonLink>
          </EmptyState>
        </Card>
      ) : (
        <div className={styles.columns}>
          <ul className={styles.lines} aria-label="Your basket">
            {basket.items.map((item) => (
              <BasketLine
                key={item.product.id}
                {...item}
                onQuantityChange={(quantity) => setQuantity(item.product, quantity)}
                onRemove={() => remove(item.product)}
              />
            ))}
          </ul>
          <Card title="Summary">
            <Totals basket={basket} />
            <ButtonLink {...linkTo({ screen: 'checkout' })}>Go to checkout</ButtonLink>
          </Card>
        </div>
      )}
    </div>
  );
}
