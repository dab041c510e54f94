import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Hand from 'lucide-react/icons/hand';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import type { StaffEnquiryDetail } from '#contract/enquiries.staff.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { loadSession } from '#web/api/session.ts';
import { ActionButton } from '#web/staff/action-button.tsx';
import { formatMoment } from '#web/staff/format-moment.ts';
import { SubjectHistory } from '#web/staff/history/subject-history.tsx';
import { ObjectCard, ObjectCards } from '#web/staff/object-page/object-cards.tsx';
import { ObjectHead } from '#web/staff/object-page/object-head.tsx';
import { ObjectHeadSkeleton } from '#web/staff/object-page/object-head-skeleton.tsx';
import { ObjectNotFound } from '#web/staff/shell/object-not-found.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import common from '#web/ui/display/common.module.css';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EnquiryStateBadge } from '../enquiry-state-badge.tsx';
import { AnswerBox } from './answer-box.tsx';
import { changeWithUndo } from './change-with-undo.ts';
import { enquiryQuery, setOwner, setState } from './enquiries.calls.ts';
import { EnquiryThread } from './enquiry-thread.tsx';
import { OtherEnquiriesCard } from './other-enquiries-card.tsx';
import { PersonCard } from './person-card.tsx';

export function EnquiryPage({ id }: { id: string }) {
  const { data: enquiry, error, refetch } = useQuery(enquiryQuery(id));
  if (isNotFound(error)) return <ObjectNotFound />;
  return (
    <StaffPage title={enquiry?.reference ?? 'Enquiry'} back={{ label: 'Enquiries', to: '/staff/enquiries' }}>
      {enquiry ? (
        <>
          <EnquiryHead enquiry={enquiry} />
          <ObjectCards aside={<Aside enquiry={enquiry} />}>
            <ObjectCard title="Messages" isWide>
              <EnquiryThread enquiry={enquiry} />
            </ObjectCard>
            <AnswerBox key={enquiry.id} enquiry={enquiry} />
          </ObjectCards>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <ObjectHeadSkeleton />
      )}
    </StaffPage>
  );
}

const Aside = ({ enquiry }: { enquiry: StaffEnquiryDetail }) => (
  <div className={common.stackSmall}>
    <PersonCard enquiry={enquiry} />
    {enquiry.others.length > 0 ? <OtherEnquiriesCard others={enquiry.others} /> : null}
    <ObjectCard title="Activity">
      <SubjectHistory subject={{ kind: 'enquiry', id: enquiry.id }} />
    </ObjectCard>
  </div>
);

function EnquiryHead({ enquiry }: { enquiry: StaffEnquiryDetail }) {
  const { reference, enquiryLabel, state, name, createdAt, owner } = enquiry;
  const [isChanging, setIsChanging] = useState(false);
  const ownId = loadSession()?.userId ?? null;
  const run = async (done: string, change: Parameters<typeof changeWithUndo>[1]) => {
    setIsChanging(true);
    await changeWithUndo(done, change);
    setIsChanging(false);
  };
  return (
    <ObjectHead
      name={`${reference} ${enquiryLabel}`}
      badges={<EnquiryStateBadge state={state} />}
      actions={
        <>
          {owner?.id === ownId ? null : (
            <ActionButton
              label="Take"
              keys="c"
              icon={<Hand size={18} aria-hidden="true" />}
              capability="enquiries.answer"
              loading={isChanging}
              onClick={() => void run(`You took ${reference}.`, () => setOwner(enquiry, ownId))}
            />
          )}
          {state === 'closed' ? (
            <ActionButton
              label="Reopen enquiry"
              icon={<RotateCcw size={18} aria-hidden="true" />}
              capability="enquiries.answer"
              loading={isChanging}
              onClick={() => void run(`${reference} is open again.`, () => setState(enquiry, 'open'))}
            />
          ) : (
            <ActionButton
              label="Close enquiry"
              icon={<Check size={18} aria-hidden="true" />}
              capability="enquiries.answer"
              loading={isChanging}
              onClick={() => void run(`${reference} closed.`, () => setState(enquiry, 'closed'))}
            />
          )}
        </>
      }
    >
      <p>
        From {name}, {formatMoment(createdAt)}
      </p>
    </ObjectHead>
  );
}
