import { useState } from 'react';
import { toFileUrl } from '#web/api/file-url.ts';
import { getPhotoVersion } from '#web/api/photo-version.ts';
import styles from './avatar.module.css';
import { toInitials } from './to-initials.ts';

type Props = {
  id: string;
  names: string[];
  image?: string | null | undefined;
  size?: 'small' | 'medium' | 'large';
};

const backgrounds = ['#7a2a17', '#1d4c73', '#2f6b4f', '#493366', '#694f14', '#1a5a60'];

export function Avatar({ id, names, image, size = 'medium' }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const hasImage = image && image !== brokenUrl;
  return (
    <span
      className={styles.avatar}
      style={{ background: backgrounds[hashText(id) % backgrounds.length] }}
      data-size={size}
      // CSS draws the initials, so that they are not part of an accessible name.
      data-initials={hasImage ? undefined : toInitials(names)}
      aria-hidden="true"
    >
      {hasImage ? (
        <img src={toPhotoUrl(image)} alt="" className={styles.image} onError={() => setBrokenUrl(image)} />
      ) : null}
    </span>
  );
}

export const AvatarSkeleton = () => <span className={styles.skeleton} aria-hidden="true" />;

function toPhotoUrl(path: string): string {
  const url = toFileUrl(path);
  return `${url}${url.includes('?') ? '&' : '?'}v=${getPhotoVersion()}`;
}

const hashText = (text: string) =>
  [...text].reduce((hash, character) => (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0, 0);
