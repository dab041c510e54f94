import { useState } from 'react';
import { fileUrl } from '#web/api/file-url.ts';
import { photoVersion } from '#web/api/photo-version.ts';
import styles from './avatar.module.css';
import { initialsOf } from './initials.ts';

type Props = {
  id: string;
  names: string[];
  picture?: string | null | undefined;
  size?: 'small' | 'medium' | 'large';
};

const backgrounds = ['#7a2a17', '#1d4c73', '#2f6b4f', '#493366', '#694f14', '#1a5a60'];

export function Avatar({ id, names, picture, size = 'medium' }: Props) {
  const [broken, setBroken] = useState<string>();
  const shown = picture && picture !== broken;
  return (
    <span
      className={styles.avatar}
      style={{ background: backgrounds[hashOf(id) % backgrounds.length] }}
      data-size={size}
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
  const address = fileUrl(picture);
  return `${address}${address.includes('?') ? '&' : '?'}v=${photoVersion()}`;
}

const hashOf = (text: string) =>
  [...text].reduce((hash, sign) => (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0, 0);
