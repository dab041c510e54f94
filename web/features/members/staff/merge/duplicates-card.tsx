import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DuplicateMember, sharedDetails } from '#contract/member-merge.staff.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { breakAfterAt } from '#web/ui/formats/break-after-at.tsx';
import { useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import type { StaffMember } from '../staff-members.calls.ts';
import styles from './duplicates-card.module.css';
import { lazyMergeDialog } from './lazy-merge-dialog.ts';
import { duplicatesQuery } from './merge.calls.ts';

/** Members who may be the same person. Most members have none, so the card is shown only if there are some. */
export function DuplicatesCard({ member }: { member: StaffMember }) {
  const { data } = useQuery(duplicatesQuery(member.id));
  const { can } = usePermissions();
  const [compared, setCompared] = useState<DuplicateMember>();
  const close = () => setCompared(undefined);
  const MergeDialog = useLazyModule(lazyMergeDialog, compared !== undefined, close);
  if (!data || data.members.length === 0) return null;
  return (
    <ObjectCard title="Possible duplicates">
      <ul className={styles.duplicates}>
        {data.members.map((duplicate) => (
          <DuplicateRow
            key={duplicate.id}
            duplicate={duplicate}
            onCompare={can('members.edit') ? () => setCompared(duplicate) : undefined}
          />
        ))}
      </ul>
      {MergeDialog && compared ? (
        <MergeDialog key={compared.id} member={member} duplicate={compared} onClose={close} />
      ) : null}
    </ObjectCard>
  );
}

type RowProps = { duplicate: DuplicateMember; onCompare: (() => void) | undefined };

const DuplicateRow = ({ duplicate, onCompare }: RowProps) => (
  <li className={styles.duplicate}>
    <TextLink to="/staff/members/$id" params={{ id: duplicate.id }}>
      {duplicate.name}
    </TextLink>
    {onCompare ? (
      <Button kind="text" aria-label={`Compare with ${duplicate.name}`} onClick={onCompare}>
        Compare…
      </Button>
    ) : null}
    <span className={styles.details}>
      {duplicate.organisation}
      {duplicate.organisation ? <br /> : null}
      {breakAfterAt(duplicate.email ?? '')}
    </span>
    <span className={`${styles.details} ${styles.shared}`}>
      {describeShared(duplicate.shared)}
      {duplicate.disabledAt ? ', account disabled' : ''}
    </span>
  </li>
);

/** 'Same name and phone'. */
function describeShared(shared: DuplicateMember['shared']): string {
  const inOrder = sharedDetails.filter((detail) => shared.includes(detail));
  return `Same ${new Intl.ListFormat('en-AU').format(inOrder)}`;
}
