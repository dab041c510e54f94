import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TodayAction, TodayDetail } from '#contract/today.staff.ts';
import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import { isStepUpCancelled } from '#web/second-step/with-step-up.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { notify } from '#web/ui/overlays/notify.ts';
import {
  claim,
  type DecisionInput,
  decide,
  type ItemKey,
  refreshItem,
  refreshLists,
  release,
  removeFromLists,
  snooze,
  todayItemQuery,
} from './today.calls.ts';
import { formatKey } from './today-search.ts';
import type { Queue } from './use-queue.ts';

/** Input of staff for one item. */
type Entered = { key: string; choice?: string; date?: string; asking?: TodayAction };

/** The current item, its choice and its decisions. */
export function useDecision({ current, select, selectNext }: Queue) {
  const { data, error, refetch } = useQuery({
    ...todayItemQuery(current ?? { kind: 'join', id: '' }),
    enabled: current !== undefined,
  });
  const key = current ? formatKey(current) : '';
  const detail = current && !error ? data : undefined;
  const [isRunning, setIsRunning] = useState(false);
  const [entered, setEntered] = useState<Entered>({ key });
  const own = entered.key === key ? entered : { key };
  const enter = (change: Partial<Entered>) => setEntered({ ...own, ...change });
  const choiceId = own.choice ?? detail?.choices[0]?.id;
  const hasDates = detail?.choices.some(({ id, dates }) => id === choiceId && dates) ?? false;

  const finish = (item: TodayDetail) => {
    removeFromLists(item);
    selectNext();
    void refreshLists();
  };
  const run = async (item: TodayDetail, input: DecisionInput) => {
    const { message, entryId } = await decide(item, input);
    finish(item);
    const undo = async () => {
      const result = await putBack(entryId as string);
      select(item);
      return result;
    };
    if (entryId) notifyWithUndo(message, undo);
    else notify('success', message);
  };
  /** Runs the action, or asks for its text first. */
  const start = async (action: TodayAction) => {
    if (!detail || isRunning) return;
    const choice = hasDates ? own.date : choiceId;
    if (action.needsChoice && !choice) return notify('error', 'Choose a day first.');
    if (action.text) return enter({ asking: action });
    setIsRunning(true);
    await run(detail, { action, choice }).catch((failure) => reportFailure(detail, failure));
    setIsRunning(false);
  };
  return {
    detail,
    /** Why there is no detail: a colleague was quicker, or the request failed. */
    error: current ? error : null,
    refetch,
    isRunning,
    choiceId,
    hasDates,
    date: own.date ?? '',
    choose: (choice: string) => enter({ choice }),
    setDate: (date: string) => enter({ date }),
    start,
    asking: own.asking,
    stopAsking: () => setEntered({ key, ...(own.choice && { choice: own.choice }) }),
    /** Throws if it fails, so that the dialog keeps the text. */
    answer: async (text: string) => {
      if (detail && own.asking) await run(detail, { action: own.asking, choice: choiceId, text });
    },
    ...useMarks(detail, finish, select),
  };
}

export type DecisionState = ReturnType<typeof useDecision>;

/** After a conflict the panel shows who decided, or the newer version. */
function reportFailure(item: ItemKey, failure: unknown): void {
  if (isStepUpCancelled(failure)) return;
  const isConflict = failure instanceof ApiError && failure.status === 409;
  notify('error', isConflict ? 'Not decided.' : 'This did not work.', toErrorMessage(failure));
  if (!isConflict) return;
  void refreshItem(item);
  void refreshLists();
}

function useMarks(
  detail: TodayDetail | undefined,
  finish: (item: TodayDetail) => void,
  select: (key: ItemKey) => void,
) {
  const toggleClaim = async (isMine: boolean) => {
    if (!detail) return;
    try {
      await (isMine ? release(detail) : claim(detail));
    } catch (failure) {
      notify('error', 'Not taken.', toErrorMessage(failure));
    }
    await Promise.all([refreshItem(detail), refreshLists()]);
  };
  const snoozeFor = async (days: 1 | 7) => {
    if (!detail) return;
    try {
      const { entryId } = await snooze(detail, days);
      finish(detail);
      notifyWithUndo(days === 1 ? 'Snoozed until tomorrow.' : 'Snoozed for a week.', async () => {
        await putBack(entryId as string);
        select(detail);
      });
    } catch (failure) {
      reportFailure(detail, failure);
    }
  };
  return { toggleClaim, snoozeFor };
}
