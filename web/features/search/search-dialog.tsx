import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Building from 'lucide-react/icons/building-2';
import Calendar from 'lucide-react/icons/calendar-days';
import FileText from 'lucide-react/icons/file-text';
import Search from 'lucide-react/icons/search';
import User from 'lucide-react/icons/user';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import type { MemberSearchKind } from '#contract/search.ts';
import { searchKindLabels } from '#web/saved/saved-searches.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { Palette, PaletteFrame, type PaletteItem } from '#web/ui/overlays/palette.tsx';
import { useErrorMessage } from '#web/ui/states/use-online.ts';
import { MarkedText } from './marked-text.tsx';
import { hasWords, suggestionsQuery } from './search.calls.ts';
import styles from './search-dialog.module.css';
import { setSlashKey, useSlashKey } from './slash-key.ts';

type Props = {
  open: boolean;
  /** Returns the text that was typed while the dialog was loading. */
  readTypedText: () => string;
  onClose: () => void;
};

/** Loaded when it is first opened. */
export const SearchDialog = ({ open, readTypedText, onClose }: Props) => (
  <PaletteFrame label="Search" open={open} onClose={onClose}>
    <Suggestions readTypedText={readTypedText} onClose={onClose} />
  </PaletteFrame>
);

const icons: Record<MemberSearchKind, PaletteItem['icon']> = {
  resources: FileText,
  people: User,
  events: Calendar,
  groups: UsersRound,
  organisations: Building,
};

const debounceMs = 150;

function Suggestions({ readTypedText, onClose }: Omit<Props, 'open'>) {
  const navigate = useNavigate();
  const [searchedText, setSearchedText] = useState(readTypedText);
  const input = useDebouncedValue(searchedText, setSearchedText, debounceMs);
  const { data, error } = useQuery({ ...suggestionsQuery(searchedText), placeholderData: keepPreviousData });
  const reason = useErrorMessage(error);
  const text = input.value.trim();
  const searchEverything: PaletteItem = {
    id: 'everything',
    title: `Search for “${text}”`,
    icon: Search,
    run: () => void navigate({ to: '/search', search: { search: text } }),
  };
  const suggestions = (data?.suggestions ?? []).map(({ kind, id, title, path }) => ({
    id: kind + id,
    title: <MarkedText {...title} />,
    note: searchKindLabels[kind],
    icon: icons[kind],
    run: () => void navigate({ to: path }),
  }));
  const sections = [
    { title: 'Search', items: [searchEverything] },
    { title: 'Suggestions', items: suggestions },
  ];
  return (
    <Palette
      label="Search"
      placeholder="Search everything"
      text={input.value}
      onTextChange={input.change}
      sections={hasWords(text) ? sections.filter(({ items }) => items.length > 0) : []}
      status={
        hasWords(text)
          ? error && `Suggestions could not be loaded. ${reason}`
          : 'Find resources with their attachments, people, events, groups and organisations.'
      }
      footer={<SlashKeySwitch />}
      onClose={onClose}
    />
  );
}

function SlashKeySwitch() {
  return (
    <div className={styles.keys}>
      <Checkbox label="Open with the / key" checked={useSlashKey()} onCheckedChange={setSlashKey} />
    </div>
  );
}
