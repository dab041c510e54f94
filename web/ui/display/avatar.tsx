import { useState } from 'react';
import { fileAddress } from '#web/api/file-address.ts';
import { photoVersion } from '#web/api/photo-version.ts';
import styles from './avatar.module.css';
import { initialsOf } from './initials.ts';

type Props = {
  id: string;
  names: string[];
  picture?: string | null | undefined;
  size?: 'small' | 'medium' | 'large';
};

const tones = 6;

export function Avatar({ id, names, picture, size = 'medium' }: Props) {
  const [broken, setBroken] = useState<string>();
  const shown = picture && picture !== broken;
  return (
    <span
      className={styles.avatar}
      data-size={size}
      data-tone={toneOf(id)}
      // Drawn by CSS: the initials are not text of the surrounding button.
      data-initials={shown ? undefined : initialsOf(names)}
      aria-hidden="true"
    >
      {shown ? (
        <img src={versioned(picture)} alt="" className={styles.picture} onError={() => setBroken(picture)} />
      ) : null}
    </span>
  );
}

function versioned(picture: string): string {
  const address = fileAddress(picture);
  return `${address}${address.includes('?') ? '&' : '?'}v=${photoVersion()}`;
}

const toneOf = (id: string) => hashOf(id) % tones;

function hashOf(text: string): number {
  let hash = 0;
  for (const sign of text) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
