import styles from './product-image.module.css';

export function ProductPicture({ image }: { image: string | null }) {
  return image ? (
    <img src={image} alt="" width={480} height={360} className={styles.picture} decoding="async" />
  ) : (
    <span className={styles.picture} />
  );
}
