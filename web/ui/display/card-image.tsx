import { type CSSProperties, useState } from 'react';
import { toSourceSet } from '#contract/picture-renditions.ts';
import { toFileUrl } from '#web/api/file-url.ts';
import styles from './card-image.module.css';
import { ContourLines } from './contour-lines.tsx';

type Props = {
  src: string | null;
  ratio?: '16/9' | 'fill';
  /** Selects the placeholder image. */
  seed: string;
  eager?: boolean;
};

const placeholderColors = ['#c2410c', '#1f7a8c', '#b0781f', '#2f6b4f', '#6b4d94', '#3f64a0'];

export function CardImage({ src, ratio = '16/9', seed, eager = false }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const numericSeed = hashText(seed);
  return (
    <span
      className={styles.frame}
      style={{ '--tone': placeholderColors[numericSeed % placeholderColors.length] } as CSSProperties}
      data-ratio={ratio}
      aria-hidden="true"
    >
      {src && src !== brokenUrl ? (
        <img
          src={toFileUrl(src)}
          srcSet={toSourceSet(toFileUrl(src)) || undefined}
          sizes="(min-width: 600px) 480px, 100vw"
          alt=""
          className={styles.image}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBrokenUrl(src)}
        />
      ) : (
        <span className={styles.contours}>
          <ContourLines seed={numericSeed} />
        </span>
      )}
    </span>
  );
}

const hashText = (text: string) =>
  [...text].reduce((hash, character) => (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0, 7);
