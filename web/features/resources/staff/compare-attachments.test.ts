import { describe, expect, it } from 'vitest';
import type { RevisionAttachment } from '#contract/library-items.ts';
import { compareAttachments } from './compare-attachments.ts';

const attachment = (id: string | null, name: string, fileId: string | null = id): RevisionAttachment =>
  ({
    ...{ id, name, fileId },
    version: id && 1,
  }) as RevisionAttachment;

describe('compareAttachments', () => {
  it('finds removed, replaced, renamed and added attachments', () => {
    const before = [attachment('a', 'Plan.pdf'), attachment('b', 'Map.pdf'), attachment('c', 'Old.pdf')];
    const after = [
      attachment('a', 'Plan.pdf', 'new'),
      attachment('b', 'Road map.pdf'),
      attachment('d', 'New.pdf'),
    ];
    expect(compareAttachments(before, after)).toEqual({
      changes: [
        { oldName: 'Old.pdf', isReplaced: false },
        { oldName: 'Plan.pdf', newName: 'Plan.pdf', isReplaced: true },
        { oldName: 'Map.pdf', newName: 'Road map.pdf', isReplaced: false },
        { newName: 'New.pdf', isReplaced: false },
      ],
      hasNewOrder: false,
    });
  });

  it('finds a new order, but not because of removed or added attachments', () => {
    const [a, b, c] = [attachment('a', 'A'), attachment('b', 'B'), attachment('c', 'C')];
    expect(compareAttachments([a, b, c], [a, c, b])).toEqual({ changes: [], hasNewOrder: true });
    expect(compareAttachments([a, b], [c, b]).hasNewOrder).toBe(false);
  });

  it('compares the names of older versions, which have no files', () => {
    const before = [attachment(null, 'Plan.pdf'), attachment(null, 'Old.pdf')];
    const { changes } = compareAttachments(before, [attachment('a', 'Plan.pdf')]);
    expect(changes).toEqual([{ oldName: 'Old.pdf', isReplaced: false }]);
  });
});
