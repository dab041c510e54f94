import { useState } from 'react';
import { fileAddress } from '#web/api/file-address.ts';
import { ContourLines } from './contour-lines.tsx';
import styles from './picture.module.css';

type Props = {
  src: string | null;
  /** `fill` takes all of the box it is in. */
  ratio?: '16/9' | '4/3' | '1/1' | 'fill';
  /** Draws what stands in for a picture that is absent or broken: the same for the same words. */
  seed: string;
  /** For what is in view at once; the others are fetched as they come near. */
  eager?: boolean;
};

const tones = 6;

/** The picture of a card. It only adorns: the words beside it say what it is of. */
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
