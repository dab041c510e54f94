import Info from 'lucide-react/icons/info';
import { useEffect, useState } from 'react';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { fallbackImage, type SideImage } from './account.calls.ts';
import styles from './side-picture.module.css';

export function SidePicture({ image }: { image: Promise<SideImage> }) {
  const [chosen, setChosen] = useState<SideImage | null>(null);
  const [shown, setShown] = useState(false);
  // Not `use`: React reveals a suspended tree about 300 ms late.
  useEffect(() => {
    void image.then(setChosen);
  }, [image]);
  if (!chosen) return null;

  return (
    <>
      <img
        src={chosen.address}
        alt=""
        // Not fetched where the picture is hidden.
        loading="lazy"
        className={styles.picture}
        data-shown={shown}
        onLoad={() => setShown(true)}
        onError={() => setChosen(fallbackImage)}
      />
      {chosen.credit ? (
        <div className={styles.credit}>
          <Tooltip
            label={
              <>
                <Info size={18} aria-hidden="true" />
                Image credit
              </>
            }
          >
            {chosen.credit}
          </Tooltip>
        </div>
      ) : null}
    </>
  );
}
