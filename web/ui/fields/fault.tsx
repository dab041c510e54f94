import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './fault.module.css';

export const Fault = ({ id, children }: { id: string | undefined; children: string }) => (
  <p id={id} className={styles.fault}>
    <CircleAlert size={16} aria-hidden="true" />
    {children}
  </p>
);
