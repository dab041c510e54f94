import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SavedKind, savedItems } from '#contract/saved-items.ts';
import type { ResponseBody } from '#web/api/call.ts';
import cardLink from '#web/ui/actions/card-link.module.css';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { CardImage } from '#web/ui/display/card-image.tsx';
import common from '#web/ui/display/common.module.css';
import { formatDate } from '#web/ui/formats/format-date.ts';
import styles from './saved-item-row.module.css';

export type SavedItem = ResponseBody<typeof savedItems.listSavedItems>['items'][number];

type Props = { item: SavedItem; heading: 'h2' | 'h3'; action?: ReactNode };

export function SavedItemRow({ item, heading: Heading, action }: Props) {
  return (
    <div className={styles.row}>
      <Picture item={item} />
      <div className={styles.text}>
        <Heading className={common.h3}>
          <Link to={toPath(item)} className={cardLink.link}>
            {item.name}
          </Link>
        </Heading>
        <p className={common.note}>{describe(item)}</p>
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

function Picture({ item: { kind, id, name, image } }: { item: SavedItem }) {
  if (kind === 'person' || kind === 'organisation')
    return (
      <span className={styles.avatar}>
        <Avatar id={id} names={name.split(' ')} image={image} />
      </span>
    );
  return (
    <span className={styles.picture}>
      <CardImage src={image} ratio="fill" seed={kind === 'group' ? id : name} />
    </span>
  );
}

const kindNames: Record<SavedKind, string> = {
  resource: 'Resource',
  event: 'Event',
  group: 'Collaboration group',
  organisation: 'Organisation',
  person: 'Person',
};

function describe({ kind, note, eventStart }: SavedItem): string {
  // The type of a resource says what it is: 'Article' or 'Podcast'.
  const name = kind === 'resource' && note ? note : kindNames[kind];
  const details = kind === 'resource' ? [] : [eventStart && formatDate(eventStart), note];
  return [name, ...details].filter(Boolean).join(' · ');
}

const paths: Record<SavedKind, string> = {
  resource: '/resources',
  event: '/events',
  group: '/collaboration-groups',
  organisation: '/organisations',
  person: '/profile',
};

const toPath = ({ kind, id, urlName }: SavedItem): string => `${paths[kind]}/${urlName ?? id}`;
