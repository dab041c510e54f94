type PaginationItem = { key: string; page?: number };

export function paginationItems(current: number, last: number): PaginationItem[] {
  const near = [current - 1, current, current + 1].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set([1, ...near, last])];
  return pages.flatMap((page, index) => {
    const skipped = page - (pages[index - 1] ?? page) - 1;
    // One skipped page is shown instead of a gap.
    if (skipped === 1) return [toItem(page - 1), toItem(page)];
    return skipped > 1 ? [{ key: `before ${page}` }, toItem(page)] : [toItem(page)];
  });
}

const toItem = (page: number): PaginationItem => ({ key: String(page), page });
