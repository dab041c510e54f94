import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DuplicateMember } from '#contract/member-merge.staff.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import styles from '../member-cards.module.css';
import type { StaffMember } from '../staff-members.calls.ts';
import { duplicatesQuery } from './merge.calls.ts';

const mergeDialog = createLazyModule(async () => (await import('./merge-dialog.tsx')).MergeDialog);

/** Members who may be the same person. Most members have none, so the card is shown only if there are some. */
export function DuplicatesCard({ member }: { member: StaffMember }) {
  const { data } = useQuery(duplicatesQuery(member.id));
  const { can } = usePermissions();
  const [compared, setCompared] = useState<DuplicateMember>();
  const close = () => setCompared(undefined);
  const MergeDialog = useLazyModule(mergeDialog, compared !== undefined, close);
  if (!data || data.members.length === 0) return null;
  return (
    <ObjectCard title="Possible duplicates">
      <ul className={styles.rows}>
        {data.members.map((duplicate) => (
          <li key={duplicate.id}>
            <span className={styles.title}>
              <TextLink to="/staff/members/$id" params={{ id: duplicate.id }}>
                {duplicate.name}
              </TextLink>
              <br />
              {[duplicate.organisation, duplicate.email].filter(Boolean).join(' · ')}
              <br />
              <span className={styles.date}>
                {describeShared(duplicate.shared)}
                {duplicate.disabledAt ? ', account disabled' : ''}
              </span>
            </span>
            {can('members.edit') ? (
              <Button
                kind="text"
                aria-label={`Compare with ${duplicate.name}`}
                onClick={() => setCompared(duplicate)}
              >
                Compare…
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {MergeDialog && compared ? (
        <MergeDialog key={compared.id} member={member} duplicate={compared} onClose={close} />
      ) : null}
    </ObjectCard>
  );
}

const sharedLabels = { name: 'name', email: 'email', phone: 'phone' };

/** 'Same name and phone'. */
const describeShared = (shared: DuplicateMember['shared']) =>
  `Same ${new Intl.ListFormat('en-AU').format(shared.map((each) => sharedLabels[each]))}`;
