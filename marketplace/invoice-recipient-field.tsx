import { useId } from 'react';
import common from '#web/ui/display/common.module.css';
import styles from './invoice-recipient-field.module.css';

type Props = { company: string; forCompany: boolean; onChange: (forCompany: boolean) => void };

export function InvoiceRecipientField({ company, forCompany, onChange }: Props) {
  const name = useId();
  const choices = [
    { label: 'Myself', note: 'The invoice is among your personal invoices.', value: false },
    { label: company, note: 'The invoice is among the company invoices.', value: true },
  ];
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Who is it for?</legend>
      {choices.map(({ label, note, value }) => (
        <label key={String(value)} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={value === forCompany}
            onChange={() => onChange(value)}
          />
          <span className={styles.words}>
            <span className={styles.label}>{label}</span>
            <span className={common.note}>{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
