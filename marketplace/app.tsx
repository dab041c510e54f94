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
import { linkTo, navigate, usePlace } from './hash-router.ts';
import { ProductScreen } from './product-screen.tsx';
import { PurchaseScreen } from './purchase-screen.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { useSession } from './session.ts';
import { TopBar } from './top-bar.tsx';

export function MarketplaceApp() {
  const visit = useSession();
  return visit === 'open' ? <MarketplaceRoutes /> : <NoSession ended={visit === 'ended'} />;
}

function MarketplaceRoutes() {
  const place = usePlace();
  const address = formatRoute(place);
  // Kept here so that it survives a visit to a product page.
  const [category, setCategory] = useState<Category>();
  useFocusHeadingOnNavigate(address);
  return (
    <div className={styles.shop}>
      <TopBar place={place} />
      {/* The portal around the frame has a main landmark too. */}
      <main key={address} aria-label="Marketplace" className={styles.screen}>
        {address === '' ? <CatalogueScreen chosen={category} onChoose={setCategory} /> : null}
        {place.product ? <ProductScreen id={place.product} /> : null}
        {place.screen === 'basket' ? <BasketScreen /> : null}
        {place.screen === 'checkout' ? (
          <CheckoutScreen onBilled={(purchase) => navigate({ purchase })} />
        ) : null}
        {place.purchase ? <PurchaseScreen id={place.purchase} /> : null}
      </main>
    </div>
  );
}

function useFocusHeadingOnNavigate(address: string): void {
  const last = useRef(address);
  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    document.querySelector('nav')?.scrollIntoView({ block: 'nearest' });
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [address]);
}

function NoSession({ ended }: { ended: boolean }) {
  const place = usePlace();
  return (
    <main aria-label="Marketplace" className={styles.message}>
      <div className={common.stackSmall} role={ended ? 'alert' : undefined}>
        <ScreenHeading>{ended ? 'Your session has ended' : 'The marketplace'}</ScreenHeading>
        <p>
          {ended
            ? 'Your basket and what you typed are kept. Open the marketplace again to continue.'
            : `It is part of the members' portal of ${config.association.name}, and opened from there.`}
        </p>
      </div>
      <ButtonLink {...linkTo(place)}>
        {ended ? 'Open the marketplace again' : 'Open it in the portal'}
      </ButtonLink>
    </main>
  );
}
