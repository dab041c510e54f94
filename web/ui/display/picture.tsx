import { useState } from 'react';
import { fileAddress } from '#web/api/file-address.ts';
import { ContourLines } from './contour-lines.tsx';
import styles from './picture.module.css';

type Props = {
  src: string | null;
  ratio?: '16/9' | '4/3' | '1/1' | 'fill';
  /** Selects the placeholder drawing. */
  seed: string;
  /** Loads immediately instead of lazily. */
  eager?: boolean;
};

const tones = 6;

export function Picture({ src, ratio = '16/9', seed, eager = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const number = numberOf(seed);
  return (
    <span className={styles.picture} data-ratio={ratio} data-tone={number % tones} aria-hidden="true">
      {src && src !== broken ? (
        <img
          src={fileAddress(src)}
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
