import common from '#web/ui/display/common.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './marketplace-skeleton.module.css';

const filters = ['first', 'second', 'third', 'fourth'];
const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

export const MarketplaceSkeleton = () => (
  <div className={styles.skeleton}>
    <VisuallyHidden role="status">Loading marketplace</VisuallyHidden>
    <p className={styles.bar}>
      <Skeleton width="11ch" />
      <Skeleton width="8ch" />
    </p>
    <p className={common.h2}>
      <Skeleton width="10ch" />
    </p>
    <div className={common.row}>
      {filters.map((filter) => (
        <span key={filter} className={styles.filter} />
      ))}
    </div>
    <div className={common.stack}>
      <p className={common.h3}>
        <Skeleton width="16ch" />
      </p>
      <div className={styles.cards}>
        {cards.map((card) => (
          <div key={card} className={styles.card}>
            <div className={styles.image} />
            <div className={styles.text}>
              <Skeleton width="80%" />
              <Skeleton width="30%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  </div>
);
