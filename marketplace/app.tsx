import { useEffect, useRef, useState } from 'react';
import { formatRoute } from '#contract/marketplace-route.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import common from '#web/ui/display/common.module.css';
import styles from './app.module.css';
import { BasketScreen } from './basket-screen.tsx';
import { CatalogueScreen } from './catalogue-screen.tsx';
import type { Category } from './categories.ts';
import { CheckoutScreen } from './checkout-screen.tsx';
import { config } from './config.ts';
import { ProductScreen } from './product-screen.tsx';
import { PurchaseScreen } from './purchase-screen.tsx';
import { linkTo, useRoute } from './router.ts';
import { ScreenHeading } from './screen-heading.tsx';
import { useSession } from './session.ts';
import { TopBar } from './top-bar.tsx';

export function MarketplaceApp() {
  const session = useSession();
  return session === 'open' ? <MarketplaceRoutes /> : <NoSession hasEnded={session === 'ended'} />;
}

function MarketplaceRoutes() {
  const route = useRoute();
  const search = formatRoute(route);
  // Stored here, so that the filter survives a visit to a product page.
  const [category, setCategory] = useState<Category>();
  useFocusHeadingOnNavigate(search);
  return (
    <div className={styles.app}>
      <TopBar route={route} />
      {/* The portal around the frame has a main landmark too. */}
      <main key={search} aria-label="Marketplace" className={styles.screen}>
        {search === '' ? <CatalogueScreen selected={category} onSelect={setCategory} /> : null}
        {route.product ? <ProductScreen id={route.product} /> : null}
        {route.screen === 'basket' ? <BasketScreen /> : null}
        {route.screen === 'checkout' ? <CheckoutScreen /> : null}
        {route.purchase ? <PurchaseScreen id={route.purchase} /> : null}
      </main>
    </div>
  );
}

function useFocusHeadingOnNavigate(search: string): void {
  const previous = useRef(search);
  useEffect(() => {
    if (previous.current === search) return;
    previous.current = search;
    document.querySelector('nav')?.scrollIntoView({ block: 'nearest' });
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [search]);
}

function NoSession({ hasEnded }: { hasEnded: boolean }) {
  const route = useRoute();
  return (
    <main aria-label="Marketplace" className={styles.message}>
      <div className={common.stackSmall} role={hasEnded ? 'alert' : undefined}>
        <ScreenHeading>{hasEnded ? 'Your session has ended' : 'The marketplace'}</ScreenHeading>
        <p>
          {hasEnded
            ? 'Your basket and your input are saved. Reopen the marketplace to continue.'
            : `The marketplace is part of the members' portal of ${config.association.name}. Open it from there.`}
        </p>
      </div>
      <ButtonLink {...linkTo(route)}>{hasEnded ? 'Reopen the marketplace' : 'Open in the portal'}</ButtonLink>
    </main>
  );
}
