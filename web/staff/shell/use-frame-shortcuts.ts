import { useShortcuts } from '../keys/use-shortcuts.ts';

import { signOut } from '../sign-out.ts';
import { undoLast } from '../undo.tsx';
import { useOpenPath } from '../use-open-path.ts';
import { useRailGroups } from './rail-entries.ts';

export type Overlay = 'palette' | 'keys' | 'rail';

type Actions = { open: (overlay: Overlay) => void; toggleRail: () => void };

export function useFrameShortcuts({ open, toggleRail }: Actions): void {
  const openPath = useOpenPath();
  const entries = useRailGroups().flat();
  useShortcuts('Everywhere', [
    { keys: 'Mod+k', label: 'Find anything', run: () => open('palette'), isCommand: false },
    { keys: '?', label: 'Show all keys', run: () => open('keys') },
    { keys: '[', label: 'Fold or open the rail', run: toggleRail },
    { keys: 'u', label: 'Undo the last change', run: undoLast, isCommand: false },
    { keys: 'Escape', label: 'Close a dialog or a menu' },
    { label: 'Member portal', run: () => openPath('/') },
    { label: 'Log out', run: () => void signOut() },
  ]);
  useShortcuts(
    'Pages',
    entries.map(({ label, to, key }) => ({
      keys: `g ${key}`,
      label: `Go to ${label}`,
      run: () => openPath(to),
      // The command palette lists pages separately.
      isCommand: false,
    })),
  );
}
