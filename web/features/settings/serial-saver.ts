type Saving<State> = {
  save: (state: State) => Promise<unknown>;
  /** Called with every state that people are to see: at once with what they chose, and with what held when it failed. */
  show: (state: State) => void;
  onSaved?: () => void;
  onFailed: (error: unknown) => void;
};

/**
 * Shows a change at once and saves it behind. Never two saves at a time: the server ends with what was chosen last,
 * however slow it is. Of what was chosen during a save only the newest is sent.
 */
export function serialSaver<State>({ save, show, onSaved, onFailed }: Saving<State>) {
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
    // Whatever was read from the server meanwhile may be older.
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
