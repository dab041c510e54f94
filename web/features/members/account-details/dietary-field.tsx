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

type Props = { diets: Field<string[]>; typed: Field<string>; stored: string[] };

const defaultDiets = ['Vegetarian', 'Vegan', 'Halal', 'Kosher', 'Gluten free', 'Dairy free', 'Nut allergy'];

export function DietaryField({ diets, typed, stored }: Props) {
  const [offered, setOffered] = useState(() => [...new Set([...defaultDiets, ...stored, ...diets.value])]);
  const add = () => {
    const known = offered.find((diet) => diet.toLowerCase() === typed.value.trim().toLowerCase());
    setOffered(addDiet(offered, typed.value));
    diets.onValueChange(addDiet(diets.value, known ?? typed.value));
    typed.onValueChange('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isBlank(typed.value)) return;
    // Enter adds the entry and does not submit the form.
    event.preventDefault();
    add();
  };
  // A fixed order, so that undoing a tick leaves no change.
  const order = [...new Set([...stored, ...offered])];
  const tick = (diet: string) => (ticked: boolean) =>
    diets.onValueChange(order.filter((other) => (other === diet ? ticked : diets.value.includes(other))));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{diets.label}</legend>
      <div className={styles.choices}>
        {offered.map((diet) => (
          <Checkbox
            key={diet}
            label={diet}
            checked={diets.value.includes(diet)}
            onCheckedChange={tick(diet)}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed in the field inside. */}
      <div className={styles.other} onKeyDown={addOnEnter}>
        <TextField {...typed} error={typed.error ?? diets.error} maxLength={100} autoComplete="off" />
        <Button kind="quiet" onClick={add} disabled={isBlank(typed.value)}>
          Add
        </Button>
      </div>
    </fieldset>
  );
}
