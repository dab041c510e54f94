import { useEffect, useRef, useState } from 'react';
import { BasketScreen } from './basket-screen.tsx';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';
import { NoVisit } from './no-visit.tsx';
import { goTo, type Place, placeAt, purchaseAddress, useAddress } from './place.ts';
import { ProductScreen } from './product-screen.tsx';
import { type Billed, PurchaseScreen } from './purchase-screen.tsx';
import styles from './shop.module.css';
import { ShopBar } from './shop-bar.tsx';
import { useVisit } from './visit.ts';

export function Shop() {
  const visit = useVisit();
  return visit === 'open' ? <OpenShop /> : <NoVisit ended={visit === 'ended'} />;
}

function OpenShop() {
  const address = useAddress();
  const place = placeAt(address);
  // What was billed in this visit. Of a purchase that is paid by card, the server knows.
  const [billed, setBilled] = useState<Billed>();
  useFocusAfterChange(address);
  const confirm = (purchaseId: string, bill: Billed) => {
    setBilled(bill);
    goTo(purchaseAddress(purchaseId));
  };
  return (
    <div className={styles.shop}>
      <ShopBar screen={place.screen} />
      <main key={address} className={styles.screen}>
        {screenAt(place, billed, confirm)}
      </main>
    </div>
  );
}

function screenAt(
  place: Place,
  billed: Billed | undefined,
  confirm: (purchaseId: string, bill: Billed) => void,
) {
  switch (place.screen) {
    case 'product':
      return <ProductScreen id={place.id} />;
    case 'basket':
      return <BasketScreen />;
    case 'checkout':
      return <CheckoutScreen onBilled={confirm} />;
    case 'purchase':
      return <PurchaseScreen id={place.id} billed={billed?.purchaseId === place.id ? billed : undefined} />;
    default:
      return <CatalogueScreen />;
  }
}

/** As after a change of page: who reads by ear or keyboard goes on from the new heading, and it is in sight. */
function useFocusAfterChange(address: string): void {
  const last = useRef(address);
  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    document.querySelector('h1')?.focus();
  }, [address]);
}
