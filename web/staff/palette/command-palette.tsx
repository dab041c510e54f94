import { useState } from 'react';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { Palette, PaletteFrame } from '#web/ui/overlays/palette.tsx';
import { useErrorMessage } from '#web/ui/states/use-online.ts';
import { KeyCaps } from '../keys/key-caps.tsx';
import { usePaletteItems } from './use-palette-items.ts';

type Props = {
  open: boolean;
  /** Returns the text that was typed while the palette was loading. */
  readTypedText: () => string;
  onClose: () => void;
};

/** Loaded when it is first opened. */
export const CommandPalette = ({ open, readTypedText, onClose }: Props) => (
  <PaletteFrame label="Find anything" open={open} onClose={onClose}>
    <Commands readTypedText={readTypedText} onClose={onClose} />
  </PaletteFrame>
);

const debounceMs = 200;

function Commands({ readTypedText, onClose }: Omit<Props, 'open'>) {
  const [searchedText, setSearchedText] = useState(readTypedText);
  const input = useDebouncedValue(searchedText, setSearchedText, debounceMs);
  const { sections, error, isLoading } = usePaletteItems(input.value, searchedText);
  const reason = useErrorMessage(error);
  const status = error
    ? `People and things could not be searched. ${reason}`
    : isLoading
      ? 'Searching …'
      : sections.length === 0
        ? 'Nothing found. Try a shorter word.'
        : null;
  return (
    <Palette
      label="Find anything"
      placeholder="Pages, commands, people and things"
      text={input.value}
      onTextChange={input.change}
      sections={sections.map(({ title, items }) => ({
        title,
        items: items.map(({ keys, ...item }) => ({ ...item, end: keys ? <KeyCaps keys={keys} /> : null })),
      }))}
      status={status}
      onClose={onClose}
    />
  );
}
