import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SavedKind, savedItems } from '#contract/saved-items.ts';
import type { ResponseBody } from '#web/api/call.ts';
import cardLink from '#web/ui/actions/card-link.module.css';
import common from '#web/ui/display/common.module.css';
import { ItemPicture } from '#web/ui/display/item-picture.tsx';
import styles from '#web/ui/display/item-row.module.css';
import { formatDate } from '#web/ui/formats/format-date.ts';

export type SavedItem = ResponseBody<typeof savedItems.listSavedItems>['items'][number];

type Props = { item: SavedItem; heading: 'h2' | 'h3'; action?: ReactNode };

export function SavedItemRow({ item, heading: Heading, action }: Props) {
  const { kind, id, name, image } = item;
  return (
    <div className={styles.row}>
      <ItemPicture
        shape={kind === 'person' || kind === 'organisation' ? 'avatar' : 'picture'}
        id={id}
        name={name}
        image={image}
        seed={kind === 'group' ? id : name}
      />
      <div className={styles.text}>
        <Heading className={common.h3}>
          <Link to={toPath(item)} className={cardLink.link}>
            {name}
          </Link>
        </Heading>
        <p className={common.note}>{describe(item)}</p>
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
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
