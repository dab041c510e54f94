import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportDetails } from '#contract/imports.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { findProblem, toColumnMapping } from './column-mapping.ts';
import { chooseSheet, startCheck } from './imports.calls.ts';
import { useFirstTab } from './use-first-tab.ts';

export type ColumnChoice = ReturnType<typeof useColumnChoice>;

/** The mapping while staff change it. The check saves it. */
export function useColumnChoice(details: ImportDetails) {
  const { id } = details;
  const showFirstTab = useFirstTab();
  const [mapping, change] = useState(() => toColumnMapping(details));
  const [isAttempted, setIsAttempted] = useState(false);
  const problem = findProblem(details, mapping);
  const sheet = useMutation({
    mutationFn: (name: string) => chooseSheet(id, name),
    onSuccess: (next) => change(toColumnMapping(next)),
    onError: (error) => notify('error', 'This sheet cannot be imported.', toErrorMessage(error)),
  });
  const check = useMutation({
    mutationFn: () => startCheck(id, mapping),
    onSuccess: showFirstTab,
    onError: (error) => notify('error', 'Not checked.', toErrorMessage(error)),
  });
  return {
    mapping,
    change,
    /** The check was made with other columns. */
    isChanged: !isDeepEqual(mapping, toColumnMapping(details)),
    problem: isAttempted ? problem : undefined,
    chooseSheet: sheet.mutate,
    isChoosingSheet: sheet.isPending,
    check: () => {
      setIsAttempted(true);
      if (!problem) check.mutate();
    },
    isStarting: check.isPending,
  };
}
