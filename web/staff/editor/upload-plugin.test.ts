// @vitest-environment happy-dom
import type { EditorView } from 'prosemirror-view';
import { expect, it, vi } from 'vitest';
import { notify } from '#web/ui/overlays/notify.ts';
import { uploadPlugin } from './upload-plugin.ts';

vi.mock('#web/ui/overlays/notify.ts');

it('says why a dropped file is no picture, and does not let the browser open it', () => {
  const upload = vi.fn();
  const plugin = uploadPlugin(upload);
  const view = { posAtCoords: () => null, state: { selection: { to: 0 } } } as unknown as EditorView;
  const event = { dataTransfer: { files: [new File(['%PDF-'], 'plan.pdf', { type: 'application/pdf' })] } };
  const handleDrop = plugin.props.handleDrop as (...args: unknown[]) => boolean;
  expect(handleDrop.call(plugin, view, event)).toBe(true);
  const sentence = 'Choose an image, such as a JPEG or PNG file.';
  expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'plan.pdf was not added', sentence);
  expect(upload).not.toHaveBeenCalled();
});
