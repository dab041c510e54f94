import { useState } from 'react';
import { toErrorMessage } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { setSegment } from '#web/staff/member-roles.calls.ts';
import { Facts, ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { memberFiltersQuery } from './list/member-list.calls.ts';
import styles from './member-cards.module.css';
import { notifyChange, type StaffMember } from './staff-members.calls.ts';

const segmentDialog = createLazyModule(async () => (await import('./segment-dialog.tsx')).SegmentDialog);

type Segment = NonNullable<NonNullable<StaffMember['details']>['segments']>[number];
type Props = { member: StaffMember; segments: Segment[]; jurisdictions: string[] };

/** Some segments make the member a Membership Representative. */
export function SegmentsCard({ member, segments, jurisdictions }: Props) {
  const { can } = usePermissions();
  const canEdit = can('members.edit') && !member.mergedInto;
  const [isAdding, setIsAdding] = useState(false);
  const close = () => setIsAdding(false);
  const SegmentDialog = useLazyModule(segmentDialog, isAdding, close);
  return (
    <ObjectCard
      title="Segments"
      action={
        canEdit ? (
          <Button kind="text" aria-label="Add a segment" onClick={() => setIsAdding(true)}>
            Add…
          </Button>
        ) : null
      }
    >
      {segments.length === 0 ? <p className={common.muted}>In no segment.</p> : null}
      <ul className={styles.rows}>
        {segments.map((segment) => (
          <li key={`${segment.segmentCategory} ${segment.name}`}>
            <span className={styles.title}>
              {segment.name} <span className={styles.date}>{segment.segmentCategory}</span>
            </span>
            {canEdit ? <RemoveButton member={member} segment={segment} /> : null}
          </li>
        ))}
      </ul>
      <Facts facts={[{ label: 'Jurisdictions', value: jurisdictions.join(', ') }]} />
      {SegmentDialog && isAdding ? (
        <SegmentDialog member={member} segments={segments} onClose={close} />
      ) : null}
    </ObjectCard>
  );
}

function RemoveButton({ member: { id, name }, segment }: { member: StaffMember; segment: Segment }) {
  const remove = async () => {
    try {
      const entryId = await setSegment(id, await findSegmentId(segment), false);
      notifyChange(`${name} is no longer in ${segment.name}.`, entryId);
    } catch (error) {
      notify('error', 'The segment was not removed.', toErrorMessage(error));
    }
  };
  return (
    <Button kind="text" aria-label={`Remove ${segment.name}`} onClick={() => void remove()}>
      Remove
    </Button>
  );
}

/** The profile names segments without ids. */
async function findSegmentId({ name, segmentCategory }: Segment): Promise<string> {
  const { segments } = await queryClient.ensureQueryData(memberFiltersQuery());
  const found = segments.find((each) => each.name === name && each.category === segmentCategory);
  if (!found) throw new Error(`there is no segment ${name}`);
  return found.id;
}
