import styles from './product-picture.module.css';

/** Beside the product's name, which says all that there is to say of it. */
export function ProductPicture({ image }: { image: string | null }) {
  return image ? (
    <img src={image} alt="" width={480} height={360} className={styles.picture} decoding="async" />
  ) : (
    <span className={styles.picture} />
  );
}
