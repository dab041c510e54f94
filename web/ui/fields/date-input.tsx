import fieldStyles from './form-field.module.css';
import { FormField, type TextInputProps } from './form-field.tsx';

/** The calendar of the browser. The value is a date such as 2027-06-30. */
export const DateInput = ({ label, error, hint, onValueChange, ...input }: TextInputProps) => (
  <FormField label={label} error={error} hint={hint}>
    {(ariaProps) => (
      <input
        {...input}
        {...ariaProps}
        type="date"
        className={fieldStyles.control}
        onChange={({ target }) => onValueChange(target.value)}
      />
    )}
  </FormField>
);
