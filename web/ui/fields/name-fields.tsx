import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type Field = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'fault' | 'onValueChange'>;

export const NameFields = ({ first, last }: { first: Field; last: Field }) => (
  <>
    <TextField
      {...first}
      label="First name"
      autoComplete="given-name"
      autoCapitalize="words"
      maxLength={100}
    />
    <TextField
      {...last}
      label="Last name"
      autoComplete="family-name"
      autoCapitalize="words"
      maxLength={100}
    />
  </>
);
