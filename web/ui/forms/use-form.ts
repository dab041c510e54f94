import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraftedValues } from './use-drafted-values.ts';

/** What is wrong, by field; a field that is right is not named. */
export type Faults<Values> = { [Name in keyof Values]?: string | undefined };

type Options<Values, Answer> = {
  initial: Values;
  check: (values: Values) => Faults<Values>;
  submit: (values: Values) => Promise<Answer>;
  /** The failures after which the form starts empty again; after the others, what was typed stays. */
  resetAfter?: (error: unknown) => boolean;
  /** The name under which the values survive the end of the session. Never give one to a form with a password. */
  draft?: string;
};

type Sending<Answer> = { working: boolean; error?: unknown; answer?: Answer };

/**
 * A form: its values, its faults and the call it makes. Faults are told when it is first sent, and from then on as
 * they come and go.
 */
export function useForm<Values extends Record<string, unknown>, Answer>(options: Options<Values, Answer>) {
  const { initial, check, submit, resetAfter, draft } = options;
  const { values, setValues, isRestored } = useDraftedValues(draft, initial);
  const [told, setTold] = useState(false);
  const [sending, setSending] = useState<Sending<Answer>>({ working: false });
  // The state is a moment late for the second click of a double click.
  const underWay = useRef(false);
  const faults: Faults<Values> = told ? check(values) : {};

  /** Shows every fault and goes to the first; tells whether there is none. */
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
      if (!resetAfter?.(error)) return;
      setValues(initial);
      form.querySelector('input')?.focus();
    } finally {
      underWay.current = false;
    }
  }

  return {
    values,
    /** Whether it began with values from before the session ended. */
    isRestored,
    ...sending,
    fill: (next: Partial<Values>) => setValues({ ...values, ...next }),
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      fault: faults[name],
      onValueChange: (value: Values[Name]) => setValues((before) => ({ ...before, [name]: value })),
    }),
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!underWay.current && tell(event.currentTarget)) void send(event.currentTarget);
      },
      // Enter does nothing while the button is disabled; people are to learn what is missing all the same.
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        const pressed = event.key === 'Enter' && event.target instanceof HTMLInputElement;
        if (pressed && event.currentTarget.querySelector('[type="submit"]:disabled'))
          tell(event.currentTarget);
      },
    },
  };
}
