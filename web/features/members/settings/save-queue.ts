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

  async function drainQueue(previous: State): Promise<void> {
    let saved = previous;
    while (latest !== saved) {
      const sent = latest;
      try {
        await save(sent);
        saved = sent;
      } catch (error) {
        if (latest !== sent) continue;
        latest = saved;
        onFailed(error);
      }
    }
    // Overwrites older data that a query may have loaded meanwhile.
    show(saved);
    if (saved !== previous) onSaved?.();
  }

  return (previous: State, next: State): void => {
    latest = next;
    show(next);
    if (isSaving) return;
    isSaving = true;
    void drainQueue(previous).finally(() => {
      isSaving = false;
    });
  };
}
