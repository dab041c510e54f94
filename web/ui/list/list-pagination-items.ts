type PaginationItem = { key: string; page?: number };

export function listPaginationItems(current: number, last: number): PaginationItem[] {
  const nearbyPages = [current - 1, current, current + 1].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set([1, ...nearbyPages, last])];
  return pages.flatMap((page, index) => {
    const skippedCount = page - (pages[index - 1] ?? page) - 1;
    // One skipped page is shown instead of a gap.
    if (skippedCount === 1) return [toItem(page - 1), toItem(page)];
    return skippedCount > 1 ? [{ key: `before ${page}` }, toItem(page)] : [toItem(page)];
  });
}

const toItem = (page: number): PaginationItem => ({ key: String(page), page });
