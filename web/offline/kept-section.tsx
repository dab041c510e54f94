import { Link } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useEffect, useMemo, useState } from 'react';
import cardLink from '#web/ui/actions/card-link.module.css';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import common from '#web/ui/display/common.module.css';
import { Disclosure } from '#web/ui/display/disclosure.tsx';
import row from '#web/ui/display/item-row.module.css';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatBytes } from '#web/ui/formats/format-bytes.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { focusHeading } from '#web/ui/pages/focus-heading.ts';
import { useOnline } from '#web/ui/states/use-online.ts';
import { describeCopy } from './describe-copy.ts';
import { KeptChangeBanner } from './kept-change-banner.tsx';
import { refreshChanges, useKeptChanges } from './kept-changes.ts';
import { type KeptResource, refreshKept, removeKept, useKept } from './kept-resources.ts';
import { createKeptSearch } from './kept-search.ts';
import styles from './kept-section.module.css';

/** Lists the copies. Closed by default while the whole list of saved items can be loaded. */
export function KeptSection() {
  const kept = useKept();
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState<boolean>();
  const changes = useKeptChanges();
  useEffect(() => {
    Promise.all([refreshKept(), refreshChanges()]).catch(() => {});
  }, []);
  return (
    <>
      {changes.map((change) => (
        <KeptChangeBanner key={change.id} change={change} />
      ))}
      {kept?.length ? (
        <Disclosure
          summary={`Kept offline (${kept.length})`}
          open={isOpen ?? !isOnline}
          onOpenChange={setIsOpen}
        >
          <KeptList kept={kept} />
        </Disclosure>
      ) : null}
    </>
  );
}

function KeptList({ kept }: { kept: KeptResource[] }) {
  const [query, setQuery] = useState('');
  const search = useMemo(() => createKeptSearch(kept), [kept]);
  const found = query.trim() ? search(query) : kept;
  return (
    <div className={styles.content}>
      <SearchField label="Search what you keep offline" value={query} onValueChange={setQuery} />
      <p className={common.note} role="status">
        {countNoun(found.length, 'resource')}
        {query.trim() ? ' found' : ` in this browser`}
      </p>
      <ul className={styles.list} aria-label="Kept offline">
        {found.map((each) => (
          <li key={each.id} className={row.row}>
            <KeptRow kept={each} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function KeptRow({ kept }: { kept: KeptResource }) {
  const { id, article, byteSize } = kept;
  const remove = async () => {
    await removeKept(id);
    notify('success', `Removed the offline copy of “${article.title}”`);
    focusHeading();
  };
  return (
    <>
      <div className={row.text}>
        <h2 className={common.h3}>
          <Link
            to="/resources/$identifier"
            params={{ identifier: article.urlName ?? id }}
            className={cardLink.link}
          >
            {article.title}
          </Link>
        </h2>
        <p className={styles.note}>
          {describeCopy(kept)} · {formatBytes(byteSize)}
        </p>
      </div>
      <div className={row.action}>
        <IconButton
          label={`Remove the offline copy of ${article.title}`}
          icon={<X size={20} />}
          onClick={remove}
        />
      </div>
    </>
  );
}
