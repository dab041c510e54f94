import ArrowRight from 'lucide-react/icons/arrow-right';
import Building from 'lucide-react/icons/building-2';
import Calendar from 'lucide-react/icons/calendar-days';
import Library from 'lucide-react/icons/library';
import MessageCircle from 'lucide-react/icons/message-circle';
import Messages from 'lucide-react/icons/messages-square';
import User from 'lucide-react/icons/user';
import type { ComponentType } from 'react';
import type { StaffSearchResult } from '#contract/console.staff.ts';
import { normaliseText } from '#contract/normalise-text.ts';
import { listShortcutGroups } from '../keys/use-shortcuts.ts';

import { toSearchResultPath, useStaffSearch } from '../search-results.ts';
import { useRailGroups } from '../shell/rail-entries.ts';
import { useOpenPath } from '../use-open-path.ts';

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
};

/** `text` filters pages and commands immediately; `searchedText` is debounced and sent to the server. */
export function usePaletteItems(text: string, searchedText: string) {
  const openPath = useOpenPath();
  const entries = useRailGroups().flat();
  const search = useStaffSearch(text.trim() === '' ? '' : searchedText);
  const go = (path: string) => () => openPath(path);
  const pages = entries.map(({ label, to, key, icon }) => ({
    id: to,
    title: label,
    keys: `g ${key}`,
    icon,
    run: go(to),
  }));
  const sections: PaletteSection[] = [
    { title: 'Pages', items: pages.filter((item) => matches(item.title, text)) },
    { title: 'Commands', items: listCommands().filter((item) => matches(item.title, text)) },
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
