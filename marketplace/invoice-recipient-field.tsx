import { useId } from 'react';
import common from '#web/ui/display/common.module.css';
import styles from './invoice-recipient-field.module.css';

type Props = { company: string; forCompany: boolean; onChange: (forCompany: boolean) => void };

export function InvoiceRecipientField({ company, forCompany, onChange }: Props) {
  const name = useId();
  const options = [
    { label: 'Myself', note: 'The invoice appears in your personal invoices.', value: false },
    { label: company, note: 'The invoice appears in the company invoices.', value: true },
  ];
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Who should be invoiced?</legend>
      {options.map(({ label, note, value }) => (
        <label key={String(value)} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={value === forCompany}
            onChange={() => onChange(value)}
          />
          <span className={styles.text}>
            <span className={styles.label}>{label}</span>
            <span className={common.note}>{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
