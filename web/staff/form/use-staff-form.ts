import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';
import { type FieldErrors, useForm } from '#web/ui/forms/use-form.ts';
import { applyChoices, type Choice, mergeEdits } from './merge-edits.ts';

/** An object as the server has it, in the form of the fields. */
export type Versioned<Values> = { values: Values; version: string; changedBy?: string | undefined };

type Options<Values> = {
  initial: Versioned<Values>;
  validate: (values: Values) => FieldErrors<Values>;
  /** Sends the version that was loaded and returns the new one. */
  save: (values: Values, version: string) => Promise<{ version: string }>;
  /** Reads the object that the server sends when a colleague was quicker. */
  readCurrent: (current: unknown) => Versioned<Values>;
  toFieldErrors?: (error: unknown) => FieldErrors<Values>;
  /** Name of the draft that is kept when the session ends. */
  draft?: string;
};

/** A form for one version of an object. A save never overwrites the changes of a colleague. */
export function useStaffForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { validate, save, readCurrent, toFieldErrors, draft } = options;
  const [base, setBase] = useState(options.initial);
  const [theirs, setTheirs] = useState<Versioned<Values>>();
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm({
    initial: options.initial.values,
    validate,
    ...(toFieldErrors && { toFieldErrors }),
    ...(draft && { draft }),
    submit: async (values) => {
      try {
        const { version } = await save(values, base.version);
        setBase({ values, version });
        setTheirs(undefined);
        setIsSaved(true);
      } catch (error) {
        const isConflict = error instanceof ApiError && error.status === 409 && error.current !== undefined;
        if (isConflict) setTheirs(readCurrent(error.current));
        throw error;
      }
    },
  });
  const merge = theirs && mergeEdits(base.values, form.values, theirs.values);
  return {
    ...form,
    hasChanges: !isDeepEqual(form.values, base.values),
    isSaved,
    errorCount: Object.keys(form.values).filter((name) => form.field(name).error !== undefined).length,
    conflict: theirs && merge ? { changedBy: theirs.changedBy, fields: merge.conflicts } : undefined,
    /** Continues from the version of the colleague with the chosen values. */
    resolve: (choices: Record<string, Choice>) => {
      if (!theirs || !merge) return;
      form.updateValues(applyChoices(merge.merged, merge.conflicts, choices));
      setBase(theirs);
      setTheirs(undefined);
    },
  };
}

/** Without the type of the values, for the frame. */
export type StaffFormState = Pick<
  ReturnType<typeof useStaffForm<Record<string, unknown>>>,
  | 'form'
  | 'hasChanges'
  | 'isSaved'
  | 'isRestored'
  | 'isSubmitting'
  | 'error'
  | 'errorCount'
  | 'conflict'
  | 'resolve'
>;
