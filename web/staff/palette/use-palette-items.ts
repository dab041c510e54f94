import ArrowRight from 'lucide-react/icons/arrow-right';
import Building from 'lucide-react/icons/building-2';
import Calendar from 'lucide-react/icons/calendar-days';
import FileDown from 'lucide-react/icons/file-down';
import FolderTree from 'lucide-react/icons/folder-tree';
import Library from 'lucide-react/icons/library';
import MessageCircle from 'lucide-react/icons/message-circle';
import Messages from 'lucide-react/icons/messages-square';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Trash from 'lucide-react/icons/trash-2';
import User from 'lucide-react/icons/user';
import type { ComponentType } from 'react';
import type { StaffSearchResult } from '#contract/console.staff.ts';
import { normaliseText } from '#contract/normalise-text.ts';
import { listShortcutGroups } from '../keys/use-shortcuts.ts';
import { toSearchResultPath, useStaffSearch } from '../search-results.ts';
import { settingsList } from '../settings/settings-list.ts';
import { settingsGroups } from '../settings/settings-rows.ts';
import { useRailGroups } from '../shell/rail-entries.ts';
import { usePermissions } from '../staff-profile.ts';
import { useOpenPath } from '../use-open-path.ts';
import { createAndOpen, newObjects } from './new-object-commands.ts';

export type PaletteItem = {
  id: string;
  title: string;
  note?: string;
  keys?: string | undefined;
  icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  run: () => void;
};

export type PaletteSection = { title: string; items: PaletteItem[] };

const kinds: Record<StaffSearchResult['kind'], { title: string; icon: PaletteItem['icon'] }> = {
  member: { title: 'Members', icon: User },
  organisation: { title: 'Organisations', icon: Building },
  enquiry: { title: 'Enquiries', icon: MessageCircle },
  group: { title: 'Groups', icon: Messages },
  resource: { title: 'Resources', icon: Library },
  event: { title: 'Events', icon: Calendar },
  product: { title: 'Products', icon: ShoppingBag },
  category: { title: 'Categories', icon: FolderTree },
  'in the bin': { title: 'In the bin', icon: Trash },
};

/** `text` filters pages and commands immediately; `searchedText` is debounced and sent to the server. */
export function usePaletteItems(text: string, searchedText: string) {
  const openPath = useOpenPath();
  const entries = useRailGroups().flat();
  const search = useStaffSearch(text.trim() === '' ? '' : searchedText);
  const go = (path: string) => () => openPath(path);
  const innerPages = useInnerPages();
  const pages = [
    ...entries.map(({ label, to, key, icon }) => ({ path: to, title: label, keys: `g ${key}`, icon })),
    ...(text.trim() === '' ? [] : innerPages),
  ].map(({ path, ...page }) => ({ id: path, ...page, run: go(path) }));
  const commands = [...listCommands(), ...useNewObjectCommands(openPath)];
  const sections: PaletteSection[] = [
    { title: 'Pages', items: pages.filter((item) => matches(item.title, text)) },
    { title: 'Commands', items: commands.filter((item) => matches(item.title, text)) },
    ...Object.entries(kinds).map(([kind, { title, icon }]) => ({
      title,
      items: search.results
        .filter((result) => result.kind === kind)
        .map((result) => ({
          id: `${kind} ${result.id}`,
          title: result.title,
          note: result.note,
          icon,
          run: go(toSearchResultPath(result)),
        })),
    })),
  ];
  return { ...search, sections: sections.filter(({ items }) => items.length > 0) };
}

type Page = Omit<PaletteItem, 'id' | 'run'> & { path: string };

/** Pages without an entry in the rail. */
function useInnerPages(): Page[] {
  const { can, canInSomeScope } = usePermissions();
  const categories = {
    path: '/staff/library/categories',
    title: 'Categories',
    note: 'Library',
    icon: FolderTree,
  };
  const exportsPage = { path: '/staff/exports', title: 'Exports', icon: FileDown };
  const settings = settingsGroups
    .flatMap(({ rows }) => rows)
    .filter(({ capability }) => canInSomeScope(capability))
    .map(({ path, title }) => ({
      path: `${settingsList.to}/${path}`,
      title,
      note: settingsList.label,
      icon: Settings,
    }));
  return [
    ...(canInSomeScope('resources.read') ? [categories] : []),
    ...(can('exports.run') ? [exportsPage] : []),
    ...settings,
  ];
}

/** Without those that are buttons of the page: they are listed with their key. */
function useNewObjectCommands(openPath: (path: string) => void): PaletteItem[] {
  const { can } = usePermissions();
  const onPage = new Set(listCommands().map(({ title }) => title));
  return newObjects
    .filter(({ label, capability }) => can(capability) && !onPage.has(label))
    .map((object) => ({
      id: `command ${object.label}`,
      title: object.label,
      icon: Plus,
      run: () => void createAndOpen(object, openPath),
    }));
}

/** Every typed word is the start of a word. */
function matches(title: string, text: string): boolean {
  const words = normaliseText(title).split(' ');
  return normaliseText(text)
    .split(' ')
    .every((typed) => words.some((word) => word.startsWith(typed)));
}

const listCommands = (): PaletteItem[] =>
  listShortcutGroups()
    .flatMap(({ shortcuts }) => shortcuts)
    .flatMap(({ label, keys, run, isCommand }) =>
      run && isCommand !== false ? { id: `command ${label}`, title: label, keys, icon: ArrowRight, run } : [],
    );
