import { useNavigate } from '@tanstack/react-router';
import { useSignOut } from '#web/api/use-sign-out.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { undoLast } from '../undo.tsx';
import { useRailGroups } from './rail-entries.ts';

export type Overlay = 'palette' | 'keys' | 'rail';

type Actions = { open: (overlay: Overlay) => void; toggleRail: () => void };

export function useFrameShortcuts({ open, toggleRail }: Actions): void {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const entries = useRailGroups().flat();
  useShortcuts('Everywhere', [
    { keys: 'Mod+k', label: 'Find anything', run: () => open('palette'), isCommand: false },
    { keys: '?', label: 'Show all keys', run: () => open('keys') },
    { keys: '[', label: 'Fold or open the rail', run: toggleRail },
    { keys: 'u', label: 'Undo the last change', run: undoLast, isCommand: false },
    { label: 'Member portal', run: () => void navigate({ to: '/' }) },
    { label: 'Log out', run: () => void signOut() },
  ]);
  useShortcuts(
    'Pages',
    entries.map(({ label, to, key }) => ({
      keys: `g ${key}`,
      label: `Go to ${label}`,
      run: () => void navigate({ to }),
      // The command palette lists pages separately.
      isCommand: false,
    })),
  );
}
