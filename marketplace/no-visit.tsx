import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import styles from './no-visit.module.css';
import { linkTo, usePlace } from './place.ts';
import { ScreenHeading } from './screen-heading.tsx';
import { shopConfig } from './shop-config.ts';

export function NoVisit({ ended }: { ended: boolean }) {
  const place = usePlace();
  return (
    <main aria-label="Marketplace" className={styles.message}>
      <div className={styles.words} role={ended ? 'alert' : undefined}>
        <ScreenHeading>{ended ? 'Your session has ended' : 'The marketplace'}</ScreenHeading>
        <p>
          {ended
            ? 'Your basket and what you typed are kept. Open the marketplace again to continue.'
            : `It is part of the members' portal of ${shopConfig.association.name}, and opened from there.`}
        </p>
      </div>
      <ButtonLink {...linkTo(place)}>
        {ended ? 'Open the marketplace again' : 'Open it in the portal'}
      </ButtonLink>
    </main>
  );
}
