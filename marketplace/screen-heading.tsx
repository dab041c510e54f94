import styles from './screen-heading.module.css';

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
