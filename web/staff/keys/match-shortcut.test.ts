import { describe, expect, it } from 'vitest';
import { formatKeyPress, matchShortcut } from './match-shortcut.ts';

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('formatKeyPress', () => {
  it('names letters with Shift and characters without it', () => {
    expect(formatKeyPress({ ...noModifiers, key: 'X', shiftKey: true })).toBe('Shift+x');
    expect(formatKeyPress({ ...noModifiers, key: 'X' })).toBe('x');
    expect(formatKeyPress({ ...noModifiers, key: '?', shiftKey: true })).toBe('?');
    expect(formatKeyPress({ ...noModifiers, key: 'Enter', shiftKey: true })).toBe('Shift+Enter');
  });

  it('treats Ctrl and the command key alike', () => {
    expect(formatKeyPress({ ...noModifiers, key: 'k', ctrlKey: true })).toBe('Mod+k');
    expect(formatKeyPress({ ...noModifiers, key: 'k', metaKey: true })).toBe('Mod+k');
  });

  it('accepts characters that need AltGr and ignores Alt', () => {
    expect(formatKeyPress({ ...noModifiers, key: '[', ctrlKey: true, altKey: true, isAltGraph: true })).toBe(
      '[',
    );
    expect(formatKeyPress({ ...noModifiers, key: 'j', altKey: true })).toBeUndefined();
  });
});

describe('matchShortcut', () => {
  const shortcuts = [
    { keys: 'g t' },
    { keys: 't' },
    { keys: 'n', screen: 'frame' },
    { keys: 'n', screen: 'page' },
  ];

  it('waits for the second key of a sequence', () => {
    expect(matchShortcut(shortcuts, undefined, 'g')).toEqual({ pendingKey: 'g' });
    expect(matchShortcut(shortcuts, 'g', 't')).toEqual({ shortcut: { keys: 'g t' } });
    expect(matchShortcut(shortcuts, undefined, 't')).toEqual({ shortcut: { keys: 't' } });
  });

  it('prefers the shortcut that was registered last', () => {
    expect(matchShortcut(shortcuts, undefined, 'n')).toEqual({ shortcut: { keys: 'n', screen: 'page' } });
  });

  it('ignores a second key without a sequence', () => {
    expect(matchShortcut(shortcuts, 'g', 'q')).toEqual({});
  });
});
