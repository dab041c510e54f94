import { useState } from 'react';
import { fileUrl } from '#web/api/file-url.ts';
import { photoVersion } from '#web/api/photo-version.ts';
import styles from './avatar.module.css';
import { initialsOf } from './initials.ts';

type Props = {
  id: string;
  names: string[];
  image?: string | null | undefined;
  size?: 'small' | 'medium' | 'large';
};

const backgrounds = ['#7a2a17', '#1d4c73', '#2f6b4f', '#493366', '#694f14', '#1a5a60'];

export function Avatar({ id, names, image, size = 'medium' }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const isShown = image && image !== brokenUrl;
  return (
    <span
      className={styles.avatar}
      style={{ background: backgrounds[hashOf(id) % backgrounds.length] }}
      data-size={size}
      // CSS draws the initials, so that they are not part of an accessible name.
      data-initials={isShown ? undefined : initialsOf(names)}
      aria-hidden="true"
    >
      {isShown ? (
        <img
          src={withPhotoVersion(image)}
          alt=""
          className={styles.image}
          onError={() => setBrokenUrl(image)}
        />
      ) : null}
    </span>
  );
}

export const AvatarSkeleton = () => <span className={styles.skeleton} aria-hidden="true" />;

function withPhotoVersion(path: string): string {
  const url = fileUrl(path);
  return `${url}${url.includes('?') ? '&' : '?'}v=${photoVersion()}`;
}

const hashOf = (text: string) =>
  [...text].reduce((hash, character) => (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0, 0);
