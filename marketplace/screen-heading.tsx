import styles from './screen-heading.module.css';

/** The one h1 of a screen. The portal's own heading stands above the frame, so this one is smaller. */
export function ScreenHeading({ children }: { children: string }) {
  return (
    <>
      <title>{`${children} · Marketplace`}</title>
      <h1 className={styles.heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}
