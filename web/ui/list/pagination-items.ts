type Step = { key: string; page?: number };

export function paginationItems(current: number, last: number): Step[] {
  const near = [current - 1, current, current + 1].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set([1, ...near, last])];
  return pages.flatMap((page, index) => {
    const skipped = page - (pages[index - 1] ?? page) - 1;
    // A gap of one page shows that page.
    if (skipped === 1) return [step(page - 1), step(page)];
    return skipped > 1 ? [{ key: `before ${page}` }, step(page)] : [step(page)];
  });
}

const step = (page: number): Step => ({ key: String(page), page });
