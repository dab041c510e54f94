import { useEffect, useRef, useState } from 'react';
import { formatPlace } from '#contract/marketplace-place.ts';
import { BasketScreen } from './basket-screen.tsx';
import { CatalogueScreen } from './catalogue-screen.tsx';
import type { Category } from './categories.ts';
import { CheckoutScreen } from './checkout-screen.tsx';
import { NoVisit } from './no-visit.tsx';
import { goTo, usePlace } from './place.ts';
import { ProductScreen } from './product-screen.tsx';
import { PurchaseScreen } from './purchase-screen.tsx';
import styles from './shop.module.css';
import { ShopBar } from './shop-bar.tsx';
import { useVisit } from './visit.ts';

export function Shop() {
  const visit = useVisit();
  return visit === 'open' ? <OpenShop /> : <NoVisit ended={visit === 'ended'} />;
}

function OpenShop() {
  const place = usePlace();
  const address = formatPlace(place);
  // Here, so that it holds on the way to a product and back.
  const [category, setCategory] = useState<Category>();
  useFocusAfterChange(address);
  return (
    <div className={styles.shop}>
      <ShopBar place={place} />
      {/* Named, because the portal around the frame has a main part of its own. */}
      <main key={address} aria-label="Marketplace" className={styles.screen}>
        {address === '' ? <CatalogueScreen chosen={category} onChoose={setCategory} /> : null}
        {place.product ? <ProductScreen id={place.product} /> : null}
        {place.screen === 'basket' ? <BasketScreen /> : null}
        {place.screen === 'checkout' ? <CheckoutScreen onBilled={(purchase) => goTo({ purchase })} /> : null}
        {place.purchase ? <PurchaseScreen id={place.purchase} /> : null}
      </main>
    </div>
  );
}

/** As after a change of page: who reads by ear or keyboard goes on from the new heading, and it is in sight. */
function useFocusAfterChange(address: string): void {
  const last = useRef(address);
  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    // Only as far as needed: where the top of the shop is in sight already, the portal's page stays where it is.
    document.querySelector('nav')?.scrollIntoView({ block: 'nearest' });
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [address]);
}
