import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNotFound } from '#web/api/api-error.ts';
import { SaveButton } from '#web/saved/save-button.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx';
import { ensureHttps, formatUrl } from '#web/ui/actions/normalise-url.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Card } from '#web/ui/display/card.tsx';
import common from '#web/ui/display/common.module.css';
import { ContourLines } from '#web/ui/display/contour-lines.tsx';
import { DetailList } from '#web/ui/display/detail-list.tsx';
import { Tags } from '#web/ui/display/tags.tsx';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { BackToList } from '#web/ui/list/back-to-list.tsx';
import { NotFoundMessage } from '#web/ui/pages/not-found-page.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import styles from './organisation-page.module.css';
import { formatLocation, type OrganisationDetails, organisationQuery } from './organisations.calls.ts';

type Props = { id: string; people: ReactNode };

export function OrganisationPage({ id, people }: Props) {
  const { data: organisation, error, refetch } = useQuery(organisationQuery(id));
  if (isNotFound(error)) return <NotFoundMessage />;
  // The organisation was merged into another one.
  if (organisation && organisation.id !== id)
    return <Navigate to="/organisations/$id" params={{ id: organisation.id }} replace />;
  return (
    <div className={common.stack}>
      <BackToList to="/organisations">Organisation directory</BackToList>
      {error && !organisation ? (
        <>
          <PageHeading>Organisation</PageHeading>
          <LoadFailed error={error} onRetry={refetch} />
        </>
      ) : (
        <>
          <OrganisationHeader id={id} organisation={organisation} />
          {organisation?.isRetired ? (
            <Banner kind="info">
              {organisation.name} is retired. It is no longer in the organisation directory.
            </Banner>
          ) : null}
          <div className={styles.sections}>
            <div className={common.stack}>
              <Card title="About">
                {organisation ? (
                  <p>{organisation.about || `${organisation.name} has not added a description yet.`}</p>
                ) : (
                  <p>
                    <Skeleton width="100%" />
                    <Skeleton width="96%" />
                    <Skeleton width="98%" />
                    <Skeleton width="60%" />
                  </p>
                )}
              </Card>
              {people}
            </div>
            <Card title="Details">
              <Details organisation={organisation} />
            </Card>
          </div>
        </>
      )}
    </div>
  );
}

type OrganisationProps = { organisation: OrganisationDetails | undefined };

function OrganisationHeader({ id, organisation }: OrganisationProps & { id: string }) {
  return (
    <header className={styles.header}>
      <div className={styles.contours}>
        <ContourLines seed={Number.parseInt(id.slice(0, 4), 16) % 97} />
      </div>
      <Avatar id={id} names={organisation?.name.split(' ') ?? []} image={organisation?.orgImg} size="large" />
      <div className={styles.text}>
        <PageHeading title={organisation?.name ?? 'Organisation'}>
          {organisation?.name ?? <NameSkeleton />}
        </PageHeading>
        <p>{organisation ? formatLocation({ ...organisation, state: null }) : <Skeleton width="20ch" />}</p>
      </div>
      <SaveButton
        place="header"
        item={organisation && { kind: 'organisation', id, name: organisation.name }}
      />
    </header>
  );
}

const NameSkeleton = () => (
  <>
    <VisuallyHidden>Organisation</VisuallyHidden>
    <Skeleton width="16ch" />
  </>
);

function Details({ organisation }: OrganisationProps) {
  if (!organisation) return <DetailsSkeleton />;
  const { suburb, state, country, website, phone, sectors } = organisation;
  return (
    <DetailList
      emptyText="No details yet."
      details={[
        { label: 'Suburb', value: suburb },
        { label: 'State', value: state },
        { label: 'Country', value: country },
        {
          label: 'Website',
          value: website && <NewTabLink href={ensureHttps(website)}>{formatUrl(website)}</NewTabLink>,
        },
        { label: 'Phone', value: phone && <ExternalLink href={toPhoneLink(phone)}>{phone}</ExternalLink> },
        {
          label: 'Sectors',
          value: sectors.length > 0 && <Tags tags={sectors} maxVisible={sectors.length} />,
        },
      ]}
    />
  );
}

const detailLabels = ['Suburb', 'State', 'Country', 'Website', 'Phone', 'Sectors'];

const DetailsSkeleton = () => (
  <DetailList
    emptyText=""
    details={detailLabels.map((label) => ({ label, value: <Skeleton width="14ch" /> }))}
  />
);

const toPhoneLink = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;
