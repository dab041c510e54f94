import { Fragment, type ReactNode } from 'react';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { Banner } from '#web/ui/states/banner.tsx';
import type { StaffMember } from '../staff-members.calls.ts';
import styles from './merged-banner.module.css';

type Into = NonNullable<StaffMember['mergedInto']>;

export const MergedBanner = ({ into }: { into: Into }) => (
  <div className={styles.banner}>
    <Banner kind="info">
      <p>
        Merged into <MemberLink id={into.id}>{into.name}</MemberLink>, so this account cannot sign in. To
        separate the two, put the merge back under Activity.
      </p>
    </Banner>
  </div>
);

type From = NonNullable<StaffMember['mergedFrom']>;

/** The numbers tell members with the same name apart. */
export const MergedFromBanner = ({ members }: { members: From }) => (
  <div className={styles.banner}>
    <Banner kind="info">
      <p>
        Merged into this account:{' '}
        {members.map(({ id, name, memberNumber }, index) => (
          <Fragment key={id}>
            {index > 0 ? ', ' : null}
            <MemberLink id={id}>
              {name} ({memberNumber})
            </MemberLink>
          </Fragment>
        ))}
        .
      </p>
    </Banner>
  </div>
);

const MemberLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <TextLink to="/staff/members/$id" params={{ id }}>
    {children}
  </TextLink>
);
