import { Link } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { maxNewMatches } from '#contract/saved-searches.ts';
import cardLink from '#web/ui/actions/card-link.module.css';
import { Badge } from '#web/ui/display/badge.tsx';
import common from '#web/ui/display/common.module.css';
import row from '#web/ui/display/item-row.module.css';
import { formatArticleDate } from '#web/ui/formats/format-date.ts';
import { type SavedSearch, searchKindLabels } from './saved-searches.ts';

type Props = {
  searches: SavedSearch[];
  heading: 'h2' | 'h3';
  newMatches?: { id: string; count: number }[] | undefined;
  renderAction?: (search: SavedSearch) => ReactNode;
};

export const SavedSearchList = ({ searches, heading: Heading, newMatches = [], renderAction }: Props) => (
  <ul className={row.list} aria-label="Saved searches">
    {searches.map((search) => {
      const newCount = newMatches.find(({ id }) => id === search.id)?.count ?? 0;
      return (
        <li key={search.id}>
          <div className={row.row}>
            <Search size={20} aria-hidden="true" />
            <div className={row.text}>
              <Heading className={common.h3}>
                <Link to="/search" search={toSearchParams(search)} className={cardLink.link}>
                  {search.text}
                </Link>
              </Heading>
              <p className={common.note}>{describeFilters(search)}</p>
            </div>
            {newCount > 0 ? <Badge kind="success">{formatNewCount(newCount)}</Badge> : null}
            {renderAction ? <div className={row.action}>{renderAction(search)}</div> : null}
          </div>
        </li>
      );
    })}
  </ul>
);

/** Of the page /search. */
const toSearchParams = ({ text, kind, accessLevelId, categoryId, from, to }: SavedSearch) => ({
  search: text,
  kind,
  access: accessLevelId,
  category: categoryId,
  from,
  to,
});

/** 'Resources · Public · From 1 Jan 2026', or 'Everything'. */
function describeFilters({ kind, accessLevelName, categoryName, from, to }: SavedSearch): string {
  const filters = [
    kind && searchKindLabels[kind],
    accessLevelName,
    categoryName,
    from && `From ${formatDay(from)}`,
    to && `To ${formatDay(to)}`,
  ];
  return filters.filter(Boolean).join(' · ') || 'Everything';
}

const formatDay = (day: string) => formatArticleDate(`${day}T12:00`);

/** '3 new', or '100+ new' at the limit of the count. */
const formatNewCount = (count: number) => (count < maxNewMatches ? `${count} new` : `${count}+ new`);
