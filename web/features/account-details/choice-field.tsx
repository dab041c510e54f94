import { useQuery } from '@tanstack/react-query';
import type { users } from '#contract/users.ts';
import { queryFor } from '#web/api/query-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { optionsWith } from './options-with.ts';

type Props = {
  name: string;
  label: string;
  value: string;
  fault: string | undefined;
  onValueChange: (value: string) => void;
  list: typeof users.listGenders | typeof users.listHonorifics;
};

export function ChoiceField({ list, ...field }: Props) {
  const { data, isError, refetch } = useQuery({ ...queryFor(list, {}), staleTime: Number.POSITIVE_INFINITY });
  const hint = isError ? (
    <>
      The choices could not be loaded.
      <Button kind="plain" onClick={() => refetch()}>
        Try again
      </Button>
    </>
  ) : null;
  return (
    <SelectField {...field} options={optionsWith(field.value, data)} placeholder="Not given" hint={hint} />
  );
}
