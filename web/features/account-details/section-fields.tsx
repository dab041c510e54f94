import { Fragment, type ReactNode } from 'react';
import { type FieldName, type NamesWith, namesWith, type Section } from '#contract/member-fields.ts';
import sections from './account-details-sections.module.css';
import type { AccountValues, User } from './account-details-values.ts';
import type { AccountField } from './use-account-form.ts';

export type InputProps = { field: AccountField; user: User; values: AccountValues };

type Input = (props: InputProps) => ReactNode;

export type Inputs<Name extends Section> = Record<NamesWith<{ section: Name }>, Input>;

type Props = InputProps & { section: Section; inputs: { [Name in FieldName]?: Input } };

export function SectionFields({ section, inputs, ...props }: Props) {
  return (
    <div className={sections.fields}>
      {namesWith({ section }).map((name) => (
        <Fragment key={name}>{inputs[name]?.(props)}</Fragment>
      ))}
    </div>
  );
}
