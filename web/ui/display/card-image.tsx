import { type CSSProperties, useState } from 'react';
import { fileUrl } from '#web/api/file-url.ts';
import styles from './card-image.module.css';
import { ContourLines } from './contour-lines.tsx';

type Props = {
  src: string | null;
  ratio?: '16/9' | 'fill';
  /** Selects the placeholder drawing. */
  seed: string;
  eager?: boolean;
};

const tones = ['#c2410c', '#1f7a8c', '#b0781f', '#2f6b4f', '#6b4d94', '#3f64a0'];

export function CardImage({ src, ratio = '16/9', seed, eager = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const number = numberOf(seed);
  return (
    <span
      className={styles.picture}
      style={{ '--tone': tones[number % tones.length] } as CSSProperties}
      data-ratio={ratio}
      aria-hidden="true"
    >
      {src && src !== broken ? (
        <img
          src={fileUrl(src)}
          alt=""
          className={styles.image}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <span className={styles.hill}>
          <ContourLines seed={number} />
        </span>
      )}
    </span>
  );
}

const numberOf = (text: string) =>
  [...text].reduce((sum, sign) => (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) >>> 0, 7);
