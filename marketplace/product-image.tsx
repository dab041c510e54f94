import styles from './product-image.module.css';

export function ProductImage({ image }: { image: string | null }) {
  return image ? (
    <img src={image} alt="" width={480} height={360} className={styles.image} decoding="async" />
  ) : (
    <span className={styles.image} />
  );
}
