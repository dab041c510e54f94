/** A page of rows that each say how many there are in all. Past the end there is no row to say it, and it is asked for. */
export async function countedPage<Row extends { total: number }>(
  page: Promise<Row[]>,
  offset: number,
  count: () => Promise<number>,
): Promise<{ rows: Row[]; totalItems: number }> {
  const rows = await page;
  const totalItems = rows[0]?.total ?? (offset === 0 ? 0 : await count());
  return { rows, totalItems };
}
