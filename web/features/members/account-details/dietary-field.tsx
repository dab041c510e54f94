import { type KeyboardEvent, useState } from 'react';
import { isBlank } from '#contract/normalise-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { addDiet } from './account-details-values.ts';
import styles from './dietary-field.module.css';

type Field<Value> = {
  name: string;
  label: string;
  value: Value;
  error: string | undefined;
  onValueChange: (value: Value) => void;
};

type Props = { diets: Field<string[]>; other: Field<string>; stored: string[] };

const defaultDiets = ['Vegetarian', 'Vegan', 'Halal', 'Kosher', 'Gluten free', 'Dairy free', 'Nut allergy'];

export function DietaryField({ diets, other, stored }: Props) {
  const [options, setOptions] = useState(() => [...new Set([...defaultDiets, ...stored, ...diets.value])]);
  const add = () => {
    const listed = options.find((diet) => diet.toLowerCase() === other.value.trim().toLowerCase());
    setOptions(addDiet(options, other.value));
    diets.onValueChange(addDiet(diets.value, listed ?? other.value));
    other.onValueChange('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isBlank(other.value)) return;
    // Enter adds the entry and does not submit the form.
    event.preventDefault();
    add();
  };
  // A fixed order, so that unticking a diet restores the initial value.
  const order = [...new Set([...stored, ...options])];
  const toggle = (diet: string) => (checked: boolean) =>
    diets.onValueChange(order.filter((each) => (each === diet ? checked : diets.value.includes(each))));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{diets.label}</legend>
      <div className={styles.options}>
        {options.map((diet) => (
          <Checkbox
            key={diet}
            label={diet}
            checked={diets.value.includes(diet)}
            onCheckedChange={toggle(diet)}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside receives the key. */}
      <div className={styles.other} onKeyDown={addOnEnter}>
        <TextField {...other} error={other.error ?? diets.error} maxLength={100} autoComplete="off" />
        <Button kind="secondary" onClick={add} disabled={isBlank(other.value)}>
          Add
        </Button>
      </div>
    </fieldset>
  );
}
