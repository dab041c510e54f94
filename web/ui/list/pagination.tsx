import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { listPaginationItems } from './list-pagination-items.ts';
import styles from './pagination.module.css';

type Props = {
  page: number;
  size: number;
  totalItems: number;
  onPageChange: (page: number) => void;
  disabled?: boolean;
  label?: string;
};

export function Pagination({ page, size, totalItems, onPageChange, disabled, label = 'Pages' }: Props) {
  const last = Math.ceil(totalItems / size);
  if (last <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={label} data-long={last > 99 ? '' : undefined}>
      <IconButton
        label="Previous page"
        icon={<ChevronLeft size={20} />}
        disabled={disabled || page <= 1}
        onClick={() => onPageChange(page - 1)}
      />
      <ol className={styles.items}>
        {listPaginationItems(page, last).map((item) => (
          <li key={item.key} data-hidden-on-mobile={isHiddenOnMobile(item.page, page, last) ? '' : undefined}>
            {item.page === undefined ? (
              <span className={styles.gap}>…</span>
            ) : (
              <button
                type="button"
                className={styles.page}
                aria-label={`Page ${formatCount(item.page)}`}
                aria-current={item.page === page ? 'page' : undefined}
                disabled={disabled}
                onClick={() => item.page !== page && onPageChange(item.page as number)}
              >
                {formatCount(item.page)}
              </button>
            )}
          </li>
        ))}
      </ol>
      <IconButton
        label="Next page"
        icon={<ChevronRight size={20} />}
        disabled={disabled || page >= last}
        onClick={() => onPageChange(page + 1)}
      />
    </nav>
  );
}

/** In long lists phones show only the first, the current and the last page. */
const isHiddenOnMobile = (item: number | undefined, current: number, last: number) =>
  item !== undefined && item !== current && item !== 1 && item !== last;
