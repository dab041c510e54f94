import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraftedValues } from './use-drafted-values.ts';

export type FieldErrors<Values> = { [Name in keyof Values]?: string | undefined };

type Options<Values, Answer> = {
  initial: Values;
  check: (values: Values) => FieldErrors<Values>;
  submit: (values: Values) => Promise<Answer>;
  resetOnError?: (error: unknown) => boolean;
  /** Draft name. Never give one to a form with a password. */
  draft?: string;
};

type SubmitState<Answer> = { working: boolean; error?: unknown; answer?: Answer };

/** Faults are shown after the first submit, and from then on as they change. */
export function useForm<Values extends Record<string, unknown>, Answer>(options: Options<Values, Answer>) {
  const { initial, check, submit, resetOnError, draft } = options;
  const { values, setValues, isRestored } = useDraftedValues(draft, initial);
  const [told, setTold] = useState(false);
  const [sending, setSending] = useState<SubmitState<Answer>>({ working: false });
  // State updates too late for the second click of a double click.
  const underWay = useRef(false);
  const faults: FieldErrors<Values> = told ? check(values) : {};

  function tell(form: HTMLFormElement): boolean {
    const right = Object.values(check(values)).every((fault) => fault === undefined);
    flushSync(() => setTold(!right));
    if (!right) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return right;
  }

  async function send(form: HTMLFormElement): Promise<void> {
    underWay.current = true;
    setSending({ working: true });
    try {
      const answer = await submit(values);
      setSending({ working: false, answer });
    } catch (error) {
      setSending({ working: false, error });
      if (!resetOnError?.(error)) return;
      setValues(initial);
      form.querySelector('input')?.focus();
    } finally {
      underWay.current = false;
    }
  }

  return {
    values,
    isRestored,
    ...sending,
    fill: (next: Partial<Values>) => setValues({ ...values, ...next }),
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: faults[name],
      onValueChange: (value: Values[Name]) => setValues((before) => ({ ...before, [name]: value })),
    }),
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!underWay.current && tell(event.currentTarget)) void send(event.currentTarget);
      },
      // Enter does nothing while the button is disabled, but the faults must show.
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        const pressed = event.key === 'Enter' && event.target instanceof HTMLInputElement;
        if (pressed && event.currentTarget.querySelector('[type="submit"]:disabled'))
          tell(event.currentTarget);
      },
    },
  };
}
