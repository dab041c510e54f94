import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type MemberRecordKind, memberRecordKinds } from '#contract/own-data.staff.ts';
import { formatMoment } from '#web/staff/format-moment.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './member-records.module.css';
import {
  memberOverviewQuery,
  memberRecordsQuery,
  type MemberRecords as Records,
  type StaffMember,
} from './staff-members.calls.ts';

/** Everything that the association holds about the member and the caller may read, one kind at a time. */
export function MemberRecords({ member }: { member: StaffMember }) {
  const kinds = useReadableKinds();
  const { kind: wanted }: { kind?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const kind = kinds.find((each) => each === wanted) ?? kinds[0];
  const show = (next: string) =>
    void navigate({ to: '.', search: { tab: 'records', kind: next } as never, resetScroll: false });
  if (!kind) return <p className={common.muted}>Your role reads no records of members.</p>;
  return (
    <div className={styles.records}>
      <SelectField
        name="kind"
        label="Kind of records"
        value={kind}
        onValueChange={show}
        error={undefined}
        options={kinds.map((each) => ({ value: each, label: memberRecordKinds[each].title }))}
      />
      <RecordsOfKind key={kind} id={member.id} kind={kind} />
      <OwnItems id={member.id} />
    </div>
  );
}

const kindNames = Object.keys(memberRecordKinds) as MemberRecordKind[];

function useReadableKinds(): MemberRecordKind[] {
  const { can } = usePermissions();
  return kindNames.filter((kind) => {
    const { capability } = memberRecordKinds[kind];
    // The Activity tab shows these changes in words.
    return capability !== null && can(capability) && kind !== 'history-about-you';
  });
}

function RecordsOfKind({ id, kind }: { id: string; kind: MemberRecordKind }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery({
    ...memberRecordsQuery(id, kind, page),
    placeholderData: keepPreviousData,
  });
  const { title } = memberRecordKinds[kind];
  return (
    <ObjectCard title={title} isWide>
      {data ? (
        <RecordsTable label={title} records={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <p aria-busy="true">
          <Skeleton width="100%" />
          <Skeleton width="80%" />
        </p>
      )}
      {page > 1 || data?.hasMore ? (
        <div className={common.row}>
          <Button kind="secondary" disabled={page === 1 || isFetching} onClick={() => setPage(page - 1)}>
            Older
          </Button>
          <Button kind="secondary" disabled={!data?.hasMore || isFetching} onClick={() => setPage(page + 1)}>
            Newer
          </Button>
        </div>
      ) : null}
    </ObjectCard>
  );
}

function RecordsTable({ label, records: { columns, rows } }: { label: string; records: Records }) {
  if (rows.length === 0) return <p className={common.muted}>Nothing stored.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {toHeading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and do not move
            <tr key={index}>
              {columns.map((column, position) => (
                <td key={column}>{formatCell(row[position] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** "firstAnsweredAt" becomes "First answered at". */
const toHeading = (column: string) =>
  column
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

const formatCell = (text: string | null) =>
  text === null ? '–' : isMoment(text) ? formatMoment(text) : text;

/** The portal promises members that only they see what they save. */
function OwnItems({ id }: { id: string }) {
  const { data } = useQuery(memberOverviewQuery(id));
  if (!data?.ownItems) return null;
  const { savedItems, savedSearches, savedViews } = data.ownItems;
  const counts = [
    countNoun(savedItems, 'saved item'),
    `${formatCount(savedSearches)} saved ${savedSearches === 1 ? 'search' : 'searches'}`,
    countNoun(savedViews, 'saved view'),
  ];
  return <p className={common.note}>{`${counts.join(', ')}: only the member sees these.`}</p>;
}
