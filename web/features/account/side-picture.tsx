import Info from 'lucide-react/icons/info';
import { useEffect, useState } from 'react';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { fallbackImage, type SideImage } from './account.calls.ts';
import styles from './side-picture.module.css';

/** The picture fades in when it has come; where it cannot come, another takes its place. */
export function SidePicture({ image }: { image: Promise<SideImage> }) {
  const [chosen, setChosen] = useState<SideImage | null>(null);
  const [shown, setShown] = useState(false);
  // Not `use`: a place that waits so is filled a third of a second late.
  useEffect(() => {
    void image.then(setChosen);
  }, [image]);
  if (!chosen) return null;

  return (
    <>
      <img
        src={chosen.address}
        alt=""
        // Not fetched where it is not shown.
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
