export type PageLink = { url: string | null; label: string; active: boolean };

/** The envelope `page<T>` of CONTRACT §1.5. */
export type Page<Row> = {
  current_page: number;
  data: Row[];
  first_page_url: string;
  from: number | null;
  last_page: number;
  last_page_url: string;
  links: PageLink[];
  next_page_url: string | null;
  path: string;
  per_page: number;
  prev_page_url: string | null;
  to: number | null;
  total: number;
};

/** Builds the addresses of pages: `origin` is the configured one (`https://shop.example`, never the Host header). */
export type ListLinks = {
  origin: string;
  /** `/api/v1/…`. */
  path: string;
  /** Query parameters of each page besides its number (CONTRACT L10). */
  filter?: string;
};

/** `page` starts at 1; `rows` are those of this page, `total` counts all pages. */
export function pageOf<Row>({
  rows,
  total,
  page,
  perPage,
  links: { origin, path, filter = '' },
}: {
  rows: Row[];
  total: number;
  page: number;
  perPage: number;
  links: ListLinks;
}): Page<Row> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const base = new URL(path, origin).href;
  // The number comes first, because some clients parse what follows the first `page=`.
  const urlOf = (number: number) => `${base}?page=${number}${filter && `&${filter}`}`;
  const from = rows.length === 0 ? null : (page - 1) * perPage + 1;
  const previous = page > 1 ? urlOf(Math.min(page - 1, lastPage)) : null;
  const next = page < lastPage ? urlOf(page + 1) : null;
  return {
    current_page: page,
    data: rows,
    first_page_url: urlOf(1),
    from,
    last_page: lastPage,
    last_page_url: urlOf(lastPage),
    links: [
      { url: previous, label: '« Previous', active: false },
      ...numbersShown(page, lastPage).map((number) =>
        number === null
          ? { url: null, label: '...', active: false }
          : { url: urlOf(number), label: String(number), active: number === page },
      ),
      { url: next, label: 'Next »', active: false },
    ],
    next_page_url: next,
    path: base,
    per_page: perPage,
    prev_page_url: previous,
    to: from === null ? null : from + rows.length - 1,
    total,
  };
}

/** All page numbers of a short list; of a long one both ends and the neighbors of the current page, with null for gaps. */
function numbersShown(page: number, lastPage: number): (number | null)[] {
  if (lastPage <= 13) return Array.from({ length: lastPage }, (_, index) => index + 1);
  const near = [-3, -2, -1, 0, 1, 2, 3].map((step) => page + step);
  const shown = [...new Set([1, 2, ...near, lastPage - 1, lastPage])]
    .filter((number) => number >= 1 && number <= lastPage)
    .sort((a, b) => a - b);
  return shown.flatMap((number, index) =>
    index > 0 && number - shown[index - 1]! > 1 ? [null, number] : [number],
  );
}
