import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Store from 'lucide-react/icons/store';
import { formatRoute, type MarketplaceRoute } from '#contract/marketplace-route.ts';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { countItems } from './basket.ts';
import { linkTo } from './router.ts';
import styles from './top-bar.module.css';
import { useBasket } from './use-basket.ts';

const basketRoute: MarketplaceRoute = { screen: 'basket' };

export function TopBar({ route }: { route: MarketplaceRoute }) {
  const { basket } = useBasket();
  const count = basket ? countItems(basket) : 0;
  const ariaCurrent = (target: MarketplaceRoute) =>
    formatRoute(target) === formatRoute(route) ? 'page' : undefined;
  return (
    <nav className={styles.bar} aria-label="Marketplace">
      <a {...linkTo({})} className={styles.link} aria-current={ariaCurrent({})}>
        <Store size={18} />
        Catalogue
      </a>
      <a {...linkTo(basketRoute)} className={styles.link} aria-current={ariaCurrent(basketRoute)}>
        <ShoppingBasket size={18} />
        Basket
        {count > 0 ? (
          <span className={styles.count}>
            {count}
            <VisuallyHidden> {count === 1 ? 'item' : 'items'}</VisuallyHidden>
          </span>
        ) : null}
      </a>
    </nav>
  );
}
