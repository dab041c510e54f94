import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './contact-form-to-come.module.css';

const fields = ['first name', 'last name', 'email', 'phone', 'type', 'message'];

export const ContactFormToCome = () => (
  <div className={styles.fields} aria-hidden="true">
    {fields.map((field) => (
      <div key={field} className={styles.field}>
        <p>
          <Skeleton width="12ch" />
        </p>
        <span className={styles.box} data-field={field} />
      </div>
    ))}
  </div>
);
