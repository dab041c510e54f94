import Info from 'lucide-react/icons/info';
import { type ReactNode, useEffect, useState } from 'react';
import { config } from '#web/config.ts';
import { HomeLink } from '#web/ui/actions/home-link.tsx';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import styles from './account-layout.module.css';
import { fallbackImage, type SideImage } from './authentication.calls.ts';

export function AccountLayout({ image, children }: { image: Promise<SideImage>; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        <div className={styles.corner}>
          <ContourLines seed={5} />
        </div>
        <header>
          <HomeLink to="/account/sign-in" />
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.footer}>
          © {new Date().getFullYear()} {config.association.name}
        </footer>
      </div>
      <aside className={styles.side} aria-label="Image">
        <ContourLines seed={12} />
        <SideImagePanel image={image} />
      </aside>
    </div>
  );
}

const creditLabel = (
  <>
    <Info size={18} />
    Image credit
  </>
);

function SideImagePanel({ image }: { image: Promise<SideImage> }) {
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
