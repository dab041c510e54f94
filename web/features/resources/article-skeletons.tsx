import common from '#web/ui/display/common.module.css';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './article-view.module.css';

export const TitleSkeleton = () => (
  <>
    <VisuallyHidden>Resource</VisuallyHidden>
    <Skeleton width="100%" /> <Skeleton width="40%" />
  </>
);

export const IntroductionSkeleton = () => (
  <>
    <p>
      <Skeleton width="30ch" />
    </p>
    <p className={styles.description}>
      <Skeleton width="80%" />
    </p>
    <p className={common.note}>
      <Skeleton width="20ch" />
    </p>
  </>
);

export const BodySkeleton = () => (
  <>
    <div className={styles.image} data-placeholder="true" />
    <div className={styles.body}>
      {(['100%', '90%', '95%', '60%'] as const).map((width) => (
        <p key={width}>
          <Skeleton width={width} />
        </p>
      ))}
    </div>
  </>
);
