type Saving<State> = {
  save: (state: State) => Promise<unknown>;
  /** Called with the chosen state, and with the previous one after a failure. */
  show: (state: State) => void;
  onSaved?: () => void;
  onFailed: (error: unknown) => void;
};

/** Optimistic save queue: one request at a time, the latest value wins. */
export function createSaveQueue<State>({ save, show, onSaved, onFailed }: Saving<State>) {
  let wanted: State;
  let underWay = false;

  async function saveUntilQuiet(before: State): Promise<void> {
    let held = before;
    while (wanted !== held) {
      const sent = wanted;
      const error = await save(sent).then(
        () => undefined,
        (reason: unknown) => ({ reason }),
      );
      if (!error) held = sent;
      else if (wanted === sent) {
        wanted = held;
        onFailed(error.reason);
      }
    }
    // Data read from the server meanwhile may be older.
    show(held);
    if (held !== before) onSaved?.();
  }

  return (before: State, next: State): void => {
    wanted = next;
    show(next);
    if (underWay) return;
    underWay = true;
    void saveUntilQuiet(before).finally(() => {
      underWay = false;
    });
  };
}
