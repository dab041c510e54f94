import styles from './product-thumbnail.module.css';

type Props = { url: string | null; size: 'row' | 'head' };

/** Decorative, because the name is beside it. */
export const ProductThumbnail = ({ url, size }: Props) =>
  url ? (
    <img src={url} alt="" className={styles.picture} data-size={size} loading="lazy" />
  ) : (
    <span className={styles.picture} data-size={size} />
  );
