import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDeepEqual } from './is-deep-equal.ts';
import { useDraftedValues } from './use-drafted-values.ts';

export type FieldErrors<Values> = { [Name in keyof Values]?: string | undefined };

export type FieldProps<Value> = {
  name: string;
  value: Value;
  error: string | undefined;
  onValueChange: (value: Value) => void;
};

type Options<Values, Result> = {
  initial: Values;
  validate: (values: Values) => FieldErrors<Values>;
  submit: (values: Values) => Promise<Result>;
  /** Errors of the server, each shown until the value of its field changes. */
  toFieldErrors?: (error: unknown) => FieldErrors<Values>;
  resetOnError?: (error: unknown) => boolean;
  /** Name of the stored draft. Forms with a password must not have one. */
  draft?: string;
};

type SubmitState<Values, Result> = {
  isSubmitting: boolean;
  result?: Result;
  error?: unknown;
  rejectedValues?: Values;
};

/** Shows errors after the first submit, and then updates them on every change. */
export function useForm<Values extends Record<string, unknown>, Result>(options: Options<Values, Result>) {
  const { initial, validate, submit, toFieldErrors, resetOnError, draft } = options;
  const { values, setValues, isRestored } = useDraftedValues(draft, initial);
  const [showsErrors, setShowsErrors] = useState(false);
  const [submitState, setSubmitState] = useState<SubmitState<Values, Result>>({ isSubmitting: false });
  // A ref, because state updates too late for the second click of a double click.
  const isInFlight = useRef(false);
  const errors: FieldErrors<Values> = showsErrors ? validate(values) : {};
  const { rejectedValues, ...state } = submitState;
  const serverErrors: FieldErrors<Values> = toFieldErrors?.(state.error) ?? {};
  const serverError = (name: keyof Values) =>
    rejectedValues && isDeepEqual(rejectedValues[name], values[name]) ? serverErrors[name] : undefined;

  function validateAndFocus(form: HTMLFormElement): boolean {
    const isValid = Object.values(validate(values)).every((message) => message === undefined);
    flushSync(() => setShowsErrors(!isValid));
    if (!isValid) focusInvalidField(form);
    return isValid;
  }

  async function send(form: HTMLFormElement): Promise<void> {
    isInFlight.current = true;
    setSubmitState({ isSubmitting: true });
    try {
      const result = await submit(values);
      setSubmitState({ isSubmitting: false, result });
    } catch (error) {
      flushSync(() => setSubmitState({ isSubmitting: false, error, rejectedValues: values }));
      focusInvalidField(form);
      if (!resetOnError?.(error)) return;
      setValues(initial);
      form.querySelector('input')?.focus();
    } finally {
      isInFlight.current = false;
    }
  }

  return {
    values,
    isRestored,
    ...state,
    updateValues: (next: Partial<Values>) => setValues({ ...values, ...next }),
    field: <Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> => ({
      name,
      value: values[name],
      error: errors[name] ?? serverError(name),
      onValueChange: (value) => setValues((previous) => ({ ...previous, [name]: value })),
    }),
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isInFlight.current && validateAndFocus(event.currentTarget)) void send(event.currentTarget);
      },
      // Enter does not submit while the button is disabled, but must show the errors.
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement;
        if (isEnter && event.currentTarget.querySelector('[type="submit"]:disabled'))
          validateAndFocus(event.currentTarget);
      },
    },
  };
}

export const focusInvalidField = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
