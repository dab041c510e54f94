import { ChangeLists } from '#web/staff/bulk/change-lists.tsx';
import common from '#web/ui/display/common.module.css';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import type { ChangePreview } from './library-changes.calls.ts';

export const LibraryChangeLists = ({ preview }: { preview: ChangePreview }) => (
  <ChangeLists
    changed={preview.items.map(({ id, title, tags }) => ({
      id,
      title,
      detail: tags && describeTags(tags),
    }))}
    leftAlone={preview.leftAlone}
    effect={<MemberEffect preview={preview} />}
  />
);

const describeTags = (tags: string[]) => (tags.length > 0 ? `Tags: ${tags.join(', ')}` : 'No tags');

function MemberEffect({ preview }: { preview: ChangePreview }) {
  const { liveCount, gainingMemberCount: gaining, losingMemberCount: losing } = preview;
  const effects = [
    liveCount > 0 ? `Members see ${formatCount(liveCount)} of them.` : 'Members see none of them.',
    gaining > 0 ? `${countNoun(gaining, 'member')} will see some for the first time.` : undefined,
    losing > 0 ? `${countNoun(losing, 'member')} will no longer see some of them.` : undefined,
  ];
  return <p className={common.note}>{effects.filter(Boolean).join(' ')}</p>;
}
