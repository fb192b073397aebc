/** Sort options: `sort` as in the URL, with a label. */
export type ListOrders = {
  by: readonly { sort: string; title: string }[];
  /** Sortable column heads exist on wide windows (`SortHead`). */
  hasHeads?: boolean;
};

/** Sort direction of a column; `sort` as in the URL, prefixed with `-` for descending. */
export function sortedBy(sort: string, by: string, isUsual: boolean): 'ascending' | 'descending' | 'none' {
  if (sort === by || (sort === '' && isUsual)) return 'ascending';
  return sort === `-${by}` ? 'descending' : 'none';
}

/** Sort of the next click; the default is empty. */
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
