import styles from './tick-box.module.css';

type Props = {
  label: string;
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean, isShift: boolean) => void;
};

/** A native box: a table has up to a hundred of them. */
export const TickBox = ({ label, checked, onCheckedChange }: Props) => (
  <label className={styles.area}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = checked === 'indeterminate';
      }}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={checked === true}
      onChange={({ target, nativeEvent }) =>
        onCheckedChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </label>
);
