/** In which other orders a list can be: `sort` as it stands in the address, the title in words. */
export type ListOrders = {
  by: readonly { sort: string; title: string }[];
  /** Wide windows have heads of columns that are pressed (`SortHead`). */
  hasHeads?: boolean;
};

/** How a list is in order by a column; `sort` as it stands in the address, `-` before it turns it round. */
export function sortedBy(sort: string, by: string, isUsual: boolean): 'ascending' | 'descending' | 'none' {
  if (sort === by || (sort === '' && isUsual)) return 'ascending';
  return sort === `-${by}` ? 'descending' : 'none';
}

/** What the next press asks for; the usual order has no word. */
export function nextSort(sort: string, by: string, isUsual: boolean): string {
  switch (sortedBy(sort, by, isUsual)) {
    case 'ascending':
      return `-${by}`;
    case 'descending':
      return '';
    case 'none':
      return by;
  }
}
