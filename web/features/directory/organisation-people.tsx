import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isRestricted, useCurrentUser } from '#web/api/current-user.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { Avatar, AvatarSkeleton } from '#web/ui/display/avatar.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import rows from '#web/ui/display/link-rows.module.css';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { type DirectoryMember, organisationPeopleQuery } from './directory.calls.ts';
import styles from './organisation-people.module.css';

type Props = { organisationId: string };

/** Hidden from restricted viewers, because they have no access to the directory. */
export function OrganisationPeople({ organisationId }: Props) {
  const { data: viewer } = useCurrentUser();
  if (!viewer || isRestricted(viewer)) return null;
  return (
    <Card title="People">
      <People organisationId={organisationId} />
    </Card>
  );
}

function People({ organisationId }: Props) {
  const { data, error, refetch } = useQuery(organisationPeopleQuery(organisationId));
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />;
  if (data?.totalItems === 0)
    return <p className={common.note}>No one from this organisation is in the member directory yet.</p>;
  return (
    <>
      <ul className={styles.list} aria-busy={!data}>
        {data
          ? data.members.map((member) => <Person key={member.userId} {...member} />)
          : [1, 2, 3].map((position) => <PersonSkeleton key={position} />)}
      </ul>
      {data && data.totalItems > data.members.length ? (
        <p>
          <TextLink to={'/members' as string} search={{ companies: [organisationId] } as never}>
            Show all {formatCount(data.totalItems)} in the directory
          </TextLink>
        </p>
      ) : null}
    </>
  );
}

const Person = ({ userId, firstName, lastName, memberImg, jobPosition }: DirectoryMember) => (
  <li>
    <Link to={`/profile/${userId}` as string} className={rows.row}>
      <Avatar id={userId} names={[firstName, lastName]} image={memberImg} />
      <span className={rows.text}>
        <span className={styles.name}>
          {firstName} {lastName}
        </span>
        {jobPosition ? <span className={common.note}>{jobPosition}</span> : null}
      </span>
    </Link>
  </li>
);

const PersonSkeleton = () => (
  <li className={rows.row}>
    <AvatarSkeleton />
    <span className={rows.text}>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </span>
  </li>
);
