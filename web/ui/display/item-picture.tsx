import { Avatar } from './avatar.tsx';
import { CardImage } from './card-image.tsx';
import styles from './item-picture.module.css';

type Props = {
  shape: 'avatar' | 'picture';
  id: string;
  name: string;
  image: string | null;
  /** Selects the placeholder of a picture. */
  seed?: string;
};

/** At the start of a row in a list of several kinds. */
export const ItemPicture = ({ shape, id, name, image, seed = name }: Props) =>
  shape === 'avatar' ? (
    <span className={styles.avatar}>
      <Avatar id={id} names={name.split(' ')} image={image} />
    </span>
  ) : (
    <span className={styles.picture}>
      <CardImage src={image} ratio="fill" seed={seed} />
    </span>
  );
