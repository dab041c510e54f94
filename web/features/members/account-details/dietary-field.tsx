import { type KeyboardEvent, useState } from 'react';
import { isBlank } from '#contract/normalise-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { FieldProps } from '#web/ui/forms/use-form.ts';
import { addDiet } from './account-values.ts';
import styles from './dietary-field.module.css';

type Field<Value> = FieldProps<Value> & { label: string };

type Props = { diets: Field<string[]>; otherDiet: Field<string>; storedDiets: string[] };

const defaultDiets = ['Vegetarian', 'Vegan', 'Halal', 'Kosher', 'Gluten free', 'Dairy free', 'Nut allergy'];

export function DietaryField({ diets, otherDiet, storedDiets }: Props) {
  const [options, setOptions] = useState(() => [
    ...new Set([...defaultDiets, ...storedDiets, ...diets.value]),
  ]);
  const add = () => {
    const typedDiet = otherDiet.value.trim().toLowerCase();
    const existingDiet = options.find((diet) => diet.toLowerCase() === typedDiet);
    setOptions(addDiet(options, otherDiet.value));
    diets.onValueChange(addDiet(diets.value, existingDiet ?? otherDiet.value));
    otherDiet.onValueChange('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isBlank(otherDiet.value)) return;
    // Enter adds the entry and does not submit the form.
    event.preventDefault();
    add();
  };
  // A fixed order, so that unticking a diet restores the initial value.
  const orderedDiets = [...new Set([...storedDiets, ...options])];
  const toggle = (toggledDiet: string, isChecked: boolean) =>
    diets.onValueChange(
      orderedDiets.filter((diet) => (diet === toggledDiet ? isChecked : diets.value.includes(diet))),
    );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{diets.label}</legend>
      <div className={styles.options}>
        {options.map((diet) => (
          <Checkbox
            key={diet}
            label={diet}
            checked={diets.value.includes(diet)}
            onCheckedChange={(isChecked) => toggle(diet, isChecked)}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside receives the key. */}
      <div className={styles.otherDiet} onKeyDown={addOnEnter}>
        <TextField {...otherDiet} error={otherDiet.error ?? diets.error} maxLength={100} autoComplete="off" />
        <Button kind="secondary" onClick={add} disabled={isBlank(otherDiet.value)}>
          Add
        </Button>
      </div>
    </fieldset>
  );
}
