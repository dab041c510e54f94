import Archive from 'lucide-react/icons/archive';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Eye from 'lucide-react/icons/eye';
import FolderInput from 'lucide-react/icons/folder-input';
import Send from 'lucide-react/icons/send';
import TagPlus from 'lucide-react/icons/tag-plus';
import TagX from 'lucide-react/icons/tag-x';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import type { LibraryItemSummary } from '#contract/library-items.ts';
import type { BulkAction } from '#web/staff/table/table-types.ts';
import type { BulkKind } from './bulk-texts.ts';

type Action = Omit<BulkAction<LibraryItemSummary>, 'run'> & { kind: BulkKind };

const edit = { capability: 'resources.edit' } as const;
const publish = { capability: 'resources.publish' } as const;

const actions: Action[] = [
  { kind: 'move', label: 'Move…', icon: FolderInput, key: 'm', ...edit },
  { kind: 'owner', label: 'Owner…', icon: User, key: 'o', ...edit },
  { kind: 'review date', label: 'Review date…', icon: CalendarClock, key: 'd', ...edit },
  { kind: 'archive', label: 'Archive…', icon: Archive, key: 'e', ...publish },
  { kind: 'access level', label: 'Audience…', icon: Users, isInMenu: true, ...edit },
  { kind: 'add tag', label: 'Add a tag…', icon: TagPlus, isInMenu: true, ...edit },
  { kind: 'remove tag', label: 'Remove a tag…', icon: TagX, isInMenu: true, ...edit },
  { kind: 'submit', label: 'Send for review…', icon: Send, isInMenu: true, ...edit },
  { kind: 'publish', label: 'Publish…', icon: Eye, isInMenu: true, ...publish },
  { kind: 'restore', label: 'Make drafts…', icon: Undo, isInMenu: true, ...edit },
  { kind: 'bin', label: 'Move to the bin…', icon: Trash, isInMenu: true, ...edit },
];

/** Items in the bin can only become drafts again. */
const binActions: Action[] = [{ kind: 'restore', label: 'Make drafts…', icon: Undo, ...edit }];

type Run = (kind: BulkKind, ...args: Parameters<BulkAction<LibraryItemSummary>['run']>) => void;

export const toBulkActions = (isBin: boolean, run: Run): BulkAction<LibraryItemSummary>[] =>
  (isBin ? binActions : actions).map(({ kind, ...action }) => ({
    ...action,
    run: (...args) => run(kind, ...args),
  }));
