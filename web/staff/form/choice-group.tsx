import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldError } from '#web/ui/fields/form-field.tsx';
import styles from './choice-group.module.css';

type Props<Value extends string> = {
  legend: string;
  hint?: string;
  value: Value[];
  error: string | undefined;
  onValueChange: (value: Value[]) => void;
  options: { id: string; name: string }[];
  disabled?: boolean;
};

/** Several choices of a short list. */
export function ChoiceGroup<Value extends string>(props: Props<Value>) {
  const { legend, hint, value, error, onValueChange, options, disabled = false } = props;
  const toggle = (id: Value, isChecked: boolean) => {
    const others = value.filter((each) => each !== id);
    onValueChange((isChecked ? [...others, id] : others).toSorted());
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <div className={styles.choices}>
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id as Value)}
            disabled={disabled}
            onCheckedChange={(isChecked) => toggle(id as Value, isChecked)}
          />
        ))}
      </div>
      {error ? <FieldError id={undefined}>{error}</FieldError> : null}
    </fieldset>
  );
}
