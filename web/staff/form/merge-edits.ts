import { isDeepEqual } from '#web/ui/forms/is-deep-equal.ts';

type Values = Record<string, unknown>;
export type FieldConflict = { name: string; mine: unknown; theirs: unknown };
export type Choice = 'mine' | 'theirs';

/** Three-way merge. Only fields that both changed to different values need a choice. */
export function mergeEdits<Edited extends Values>(base: Edited, mine: Edited, theirs: Edited) {
  const merged = { ...theirs };
  const conflicts: FieldConflict[] = [];
  for (const name of Object.keys(mine) as (keyof Edited & string)[]) {
    if (isDeepEqual(mine[name], base[name])) continue;
    merged[name] = mine[name];
    const isChangedByBoth = !isDeepEqual(theirs[name], base[name]) && !isDeepEqual(theirs[name], mine[name]);
    if (isChangedByBoth) conflicts.push({ name, mine: mine[name], theirs: theirs[name] });
  }
  return { merged, conflicts };
}

export function applyChoices<Edited extends Values>(
  merged: Edited,
  conflicts: FieldConflict[],
  choices: Record<string, Choice>,
): Edited {
  const chosen = conflicts.map(({ name, mine, theirs }) => [
    name,
    choices[name] === 'theirs' ? theirs : mine,
  ]);
  return { ...merged, ...Object.fromEntries(chosen) };
}
