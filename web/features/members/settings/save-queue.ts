type SaveQueueOptions<State> = {
  save: (state: State) => Promise<unknown>;
  /** Called with the new state, and with the last saved one after a failure. */
  show: (state: State) => void;
  onSaved?: () => void;
  onFailed: (error: unknown) => void;
};

/** Optimistic save queue: one request at a time, the latest value wins. */
export function createSaveQueue<State>({ save, show, onSaved, onFailed }: SaveQueueOptions<State>) {
  let latest: State;
  let isSaving = false;

  async function drainQueue(before: State): Promise<void> {
    let saved = before;
    while (latest !== saved) {
      const sent = latest;
      const error = await save(sent).then(
        () => undefined,
        (reason: unknown) => ({ reason }),
      );
      if (!error) saved = sent;
      else if (latest === sent) {
        latest = saved;
        onFailed(error.reason);
      }
    }
    // Overwrites older data that a query may have loaded meanwhile.
    show(saved);
    if (saved !== before) onSaved?.();
  }

  return (before: State, next: State): void => {
    latest = next;
    show(next);
    if (isSaving) return;
    isSaving = true;
    void drainQueue(before).finally(() => {
      isSaving = false;
    });
  };
}
