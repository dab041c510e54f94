import { Fragment, type ReactNode } from 'react';
import styles from './field-choice.module.css';

type Option<Choice> = {
  choice: Choice;
  /** Whose value it is. */
  owner: string;
  text: string;
  details?: ReactNode;
};

type Props<Choice extends string> = {
  name: string;
  label: string;
  options: Option<Choice>[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
  /** Beside each other where there is room. */
  sideBySide?: boolean;
};

/** Staff choose one of several values of a field. */
export const FieldChoice = <Choice extends string>({
  name,
  label,
  options,
  chosen,
  onChoose,
  sideBySide = false,
}: Props<Choice>) => (
  <fieldset className={styles.field}>
    <legend className={styles.legend}>{label}</legend>
    <div className={sideBySide ? styles.columns : undefined}>
      {options.map(({ choice, owner, text, details }) => (
        <Fragment key={choice}>
          <label className={styles.choice}>
            <input type="radio" name={name} checked={chosen === choice} onChange={() => onChoose(choice)} />
            <span>
              <span className={styles.owner}>{owner}</span>
              {text || 'Empty'}
            </span>
          </label>
          {details}
        </Fragment>
      ))}
    </div>
  </fieldset>
);
