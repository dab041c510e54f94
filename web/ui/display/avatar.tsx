import { useState } from 'react';
import { fileAddress } from '#web/api/file-address.ts';
import { photoVersion } from '#web/api/photo-version.ts';
import styles from './avatar.module.css';
import { initialsOf } from './initials.ts';

type Props = {
  /** Chooses the tone behind the initials. */
  id: string;
  /** A person's first and last name, or an organisation's first words. */
  names: string[];
  picture?: string | null | undefined;
  size?: 'small' | 'medium' | 'large';
};

const tones = 6;

/** A face, or the initials where there is none or it does not load. What is beside it says the name. */
export function Avatar({ id, names, picture, size = 'medium' }: Props) {
  const [broken, setBroken] = useState<string>();
  const shown = picture && picture !== broken;
  return (
    <span
      className={styles.avatar}
      data-size={size}
      data-tone={toneOf(id)}
      // Drawn by the style sheet: they are a picture, not the text of the button they may stand on.
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
