import Info from 'lucide-react/icons/info';
import { useEffect, useState } from 'react';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { fallbackImage, type SideImage } from './authentication.calls.ts';
import styles from './side-image-panel.module.css';

const creditLabel = (
  <>
    <Info size={18} />
    Image credit
  </>
);

export function SideImagePanel({ image }: { image: Promise<SideImage> }) {
  const [sideImage, setSideImage] = useState<SideImage | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  // `use` would delay the image: React shows a suspended tree about 300 ms late.
  useEffect(() => {
    void image.then(setSideImage);
  }, [image]);
  if (!sideImage) return null;

  return (
    <>
      <img
        src={sideImage.url}
        alt=""
        // On narrow screens the image is hidden, and lazy loading skips it.
        loading="lazy"
        className={styles.image}
        data-loaded={isLoaded}
        onLoad={() => setIsLoaded(true)}
        onError={() => setSideImage(fallbackImage)}
      />
      {sideImage.credit ? (
        <div className={styles.credit}>
          <Tooltip label={creditLabel}>{sideImage.credit}</Tooltip>
        </div>
      ) : null}
    </>
  );
}
