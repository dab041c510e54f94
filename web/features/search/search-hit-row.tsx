import { Link } from '@tanstack/react-router';
import Paperclip from 'lucide-react/icons/paperclip';
import type { MemberSearchKind } from '#contract/search.ts';
import cardLink from '#web/ui/actions/card-link.module.css';
import common from '#web/ui/display/common.module.css';
import { ItemPicture } from '#web/ui/display/item-picture.tsx';
import row from '#web/ui/display/item-row.module.css';
import { formatArticleDate } from '#web/ui/formats/format-date.ts';
import { MarkedText } from './marked-text.tsx';
import type { SearchHit } from './search.calls.ts';
import styles from './search-hit-row.module.css';

export function SearchHitRow({ hit, heading: Heading }: { hit: SearchHit; heading: 'h2' | 'h3' }) {
  const { kind, id, title, path, imageUrl, excerpt, attachment } = hit;
  return (
    <div className={styles.hit}>
      <ItemPicture
        shape={kind === 'people' || kind === 'organisations' ? 'avatar' : 'picture'}
        id={id}
        name={title.text}
        image={imageUrl}
        seed={kind === 'groups' ? id : title.text}
      />
      <div className={row.text}>
        <Heading className={common.h3}>
          <Link to={path} className={cardLink.link}>
            <MarkedText {...title} />
          </Link>
        </Heading>
        <p className={common.note}>{describe(hit)}</p>
        {attachment ? (
          <p className={styles.attachment}>
            <Paperclip size={16} aria-hidden="true" />
            <span>{describeAttachment(attachment)}</span>
          </p>
        ) : null}
        {excerpt ? (
          <p className={styles.excerpt}>
            <MarkedText {...excerpt} />
          </p>
        ) : null}
      </div>
    </div>
  );
}

const kindNames: Record<MemberSearchKind, string> = {
  resources: 'Resource',
  people: 'Person',
  events: 'Event',
  groups: 'Collaboration group',
  organisations: 'Organisation',
};

function describe({ kind, note, date }: SearchHit): string {
  // The type of a resource says what it is: 'Article' or 'Podcast'.
  const name = kind === 'resources' && note ? note : kindNames[kind];
  return [name, date && formatArticleDate(date), kind === 'resources' ? null : note]
    .filter(Boolean)
    .join(' · ');
}

/** 'In Pump manual.pdf, page 7', 'In Pump drill.pptx, slide 7' or 'In Hoses.xlsx, sheet “Tests”'. */
function describeAttachment({ name, page, sheet }: NonNullable<SearchHit['attachment']>): string {
  const pageName = /\.pptx?$/i.test(name) ? 'slide' : 'page';
  const place = page ? `${pageName} ${page}` : sheet && `sheet “${sheet}”`;
  return `In ${[name, place].filter(Boolean).join(', ')}`;
}
