import type { MemberSearchKind } from '#contract/search.ts';
import { searchKindLabels } from '#web/saved/saved-searches.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import row from '#web/ui/display/item-row.module.css';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Found, SearchHit } from './search.calls.ts';
import { SearchHitRow } from './search-hit-row.tsx';

type Props = { found: Found; onShowKind: (kind: MemberSearchKind) => void };

/** The kind with the best match is first. */
export function AllHits({ found, onShowKind }: Props) {
  const kinds = [...new Set(found.hits.map(({ kind }) => kind))];
  return (
    <div className={common.stackLarge}>
      {kinds.map((kind) => {
        const hits = found.hits.filter((hit) => hit.kind === kind);
        const label = searchKindLabels[kind];
        return (
          <section key={kind} className={common.stackSmall}>
            <h2 className={common.h2}>{label}</h2>
            <HitList hits={hits} heading="h3" label={label} />
            {found.counts[kind] > hits.length ? (
              <div>
                <Button kind="text" onClick={() => onShowKind(kind)}>
                  Show all {formatCount(found.counts[kind])} {label.toLowerCase()}
                </Button>
              </div>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

export const HitList = ({
  hits,
  heading,
  label,
}: {
  hits: SearchHit[];
  heading: 'h2' | 'h3';
  label: string;
}) => (
  <ul className={row.list} aria-label={label}>
    {hits.map((hit) => (
      <li key={hit.kind + hit.id}>
        <SearchHitRow hit={hit} heading={heading} />
      </li>
    ))}
  </ul>
);

export const SearchSkeleton = () => (
  <ul className={row.list} aria-hidden="true">
    {(['50%', '35%', '60%', '45%', '55%'] as const).map((width) => (
      <li key={width} className={row.skeleton}>
        <span />
        <span className={common.text}>
          <Skeleton width={width} />
          <Skeleton width="25%" />
          <Skeleton width="80%" />
        </span>
      </li>
    ))}
  </ul>
);
