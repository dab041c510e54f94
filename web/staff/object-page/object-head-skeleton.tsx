import { useRef } from 'react';
import { AvatarSkeleton } from '#web/ui/display/avatar.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './object-head.module.css';
import { usePassFocusOn } from './use-heading-focus.ts';

/** Has a heading, so that the router can move the focus to it while the object loads. */
export function ObjectHeadSkeleton() {
  const heading = useRef<HTMLHeadingElement>(null);
  usePassFocusOn(heading);
  return (
    <header className={styles.head} aria-busy="true">
      <AvatarSkeleton />
      <div className={styles.text}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          <VisuallyHidden>Loading</VisuallyHidden>
          <Skeleton width="18ch" />
        </h1>
        <Skeleton width="28ch" />
      </div>
    </header>
  );
}
