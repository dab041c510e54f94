import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type Field = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onValueChange'>;

const nameInput = { autoCapitalize: 'words', maxLength: 100 };

export const NameFields = ({ first, last }: { first: Field; last: Field }) => (
  <>
    <TextField {...first} {...nameInput} label="First name" autoComplete="given-name" />
    <TextField {...last} {...nameInput} label="Last name" autoComplete="family-name" />
  </>
);
