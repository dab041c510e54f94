import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { formatCount } from '#web/ui/formats/format-number.ts';
import styles from './pagination.module.css';
import { paginationItems } from './pagination-items.ts';

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
      <ol className={styles.steps}>
        {paginationItems(page, last).map((step) => (
          <li key={step.key} data-aside={isHiddenOnMobile(step.page, page, last) ? '' : undefined}>
            {step.page === undefined ? (
              <span className={styles.gap}>…</span>
            ) : (
              <button
                type="button"
                className={styles.step}
                aria-label={`Page ${formatCount(step.page)}`}
                aria-current={step.page === page ? 'page' : undefined}
                disabled={disabled}
                onClick={() => step.page !== page && onPageChange(step.page as number)}
              >
                {formatCount(step.page)}
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

/** Phones hide these steps in long lists. */
const isHiddenOnMobile = (step: number | undefined, page: number, last: number) =>
  step !== undefined && step !== page && step !== 1 && step !== last;
