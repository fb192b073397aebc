import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { FilterChip } from './filter-chip.tsx';
import { ListCard } from './list-card.tsx';
import type { ShownList } from './list-footer.tsx';
import { SortHead } from './sort-head.tsx';

/* A list before hydration; its behavior is tested in e2e/src/console/lists.spec.ts. */

type Asked = Pick<Partial<ComponentProps<typeof ListCard>>, 'selection' | 'orders'> & {
  filters?: (search: URLSearchParams) => ReactNode;
  shown?: number;
  total?: Partial<ShownList['total']>;
  next?: string;
  language?: 'en' | 'ar';
};

function htmlOf(
  question: string,
  { shown = 0, total, next, language = 'en', filters, ...props }: Asked = {},
): string {
  const list: ShownList = {
    rows: Array.from({ length: shown }),
    next: next ?? null,
    loadMore: async () => {},
    isLoadingMore: false,
    search: new URLSearchParams(question),
    ask: () => {},
    total: { count: shown, is_exact: true, meanwhile: null, failed: null, ...total },
  };
  const Page = createRoutesStub([
    {
      path: '/seller/orders',
      Component: () => (
        <ListCard
          views={[
            { id: 'all', title: 'All' },
            { id: 'late', title: 'Late', count: 3, drops: ['stock'] },
          ]}
          searchLabel="Search orders"
          list={list}
          empty={{ text: 'No orders yet.', action: <a href="/seller">Add</a> }}
          filters={filters?.(list.search)}
          {...props}
        >
          <p>rows</p>
        </ListCard>
      ),
    },
  ]);
  return renderToStaticMarkup(
    <MessagesProvider messages={messagesIn(language)}>
      <Page initialEntries={[`/seller/orders?${question}`]} />
    </MessagesProvider>,
  );
}

describe('a list', () => {
  test('explains why it is empty and what to do', () => {
    const html = htmlOf('');
    expect(html).toContain('No orders yet');
    expect(html).toContain('href="/seller"');
    expect(html).not.toContain('rows');
  });

  test('names the search text that finds nothing, and leads back to its tab', () => {
    const html = htmlOf('view=late&q=brass&sort=title');
    expect(html).toContain('No results for “brass”');
    expect(html).toContain('href="/seller/orders?view=late"');
    expect(html).not.toContain('No orders yet');
  });

  test.each(['method', 'country', 'store', 'payment', 'late', 'to_minor', 'in', 'category_id', 'stock'])(
    'explains that nothing is found by %s',
    (filter) => {
      expect(htmlOf(`${filter}=1`)).toContain('No results for these filters');
      expect(htmlOf(`${filter}=1`, { language: 'ar' })).toContain('لا شيء يطابق');
    },
  );

  test('has filter chips that keep the rest of the query, and one to remove the filter', () => {
    const html = htmlOf('q=brass&category_id=7&subcategory_id=9&stock=low', {
      shown: 1,
      filters: (search) => (
        <FilterChip
          title="Category"
          names={['category_id', 'subcategory_id']}
          choices={[
            { title: 'Lighting', asks: { category_id: '7' } },
            { title: 'Lamps', asks: { category_id: '7', subcategory_id: '9' }, isWithin: true },
          ]}
          search={search}
        />
      ),
    });
    expect(html).toContain('href="/seller/orders?q=brass&amp;stock=low&amp;category_id=7"');
    expect(html).toMatch(/<a [^>]*aria-current="true"[^>]*><bdi>Lamps/);
    expect(html).toMatch(
      /aria-label="Remove filter: Category"[^>]*href="\/seller\/orders\?q=brass&amp;stock=low"/,
    );
  });

  test('keeps search text and order in another tab', () => {
    const html = htmlOf('q=brass&sort=-title', { shown: 2 });
    expect(html).toContain('href="/seller/orders?q=brass&amp;sort=-title&amp;view=late"');
    expect(html).toContain('value="brass"');
    // Unsupported filters are dropped.
    expect(htmlOf('q=brass&stock=low')).toContain('href="/seller/orders?q=brass&amp;view=late"');
  });

  test('shows the number of rows and the total, inexact beyond ten thousand', () => {
    const total = { count: 10_000, is_exact: false };
    expect(htmlOf('', { shown: 50, total })).toContain('50 of more than 10,000');
    expect(htmlOf('', { shown: 50, total: { ...total, is_exact: true } })).toContain('50 of 10,000');
  });

  test('reports new rows or other changes', () => {
    const newer = (rows: number) => ({ total: { meanwhile: { newer: rows, show: () => {} } } });
    expect(htmlOf('', { shown: 5, ...newer(12) })).toContain('12 new rows');
    expect(htmlOf('', { shown: 5, ...newer(0) })).toContain('This list has changed');
    expect(htmlOf('', { shown: 5, ...newer(2), language: 'ar' })).toContain('صفان جديدان');
    expect(htmlOf('', { shown: 5, ...newer(2) })).toContain('rows</p>');
    // Also for an empty list.
    expect(htmlOf('', newer(1))).toContain('1 new row');
  });

  test('reports a failed page, keeps its rows and can retry', () => {
    const total = { count: 60, failed: 'The shop is away.' };
    const html = htmlOf('', { shown: 50, total, next: 'after' });
    expect(html).toMatch(/role="alert"[^>]*>The shop is away\./);
    expect(html).toContain('Try again');
    expect(html).toContain('rows</p>');
  });

  test('has a sort menu without column heads; with them, on phones only', () => {
    const by = [{ sort: '-rating', title: 'Most stars' }];
    const html = htmlOf('sort=-rating', { shown: 2, orders: { by } });
    expect(html).toMatch(/<select[^>]*aria-label="Sort by"/);
    expect(html).toContain('<option value="-rating" selected="">Most stars');
    expect(html).not.toContain('sm:w-40 md:hidden');
    expect(htmlOf('', { shown: 2, orders: { by, hasHeads: true } })).toContain('sm:w-40 md:hidden');
  });

  test('replaces its search by the actions on selected rows', () => {
    const html = htmlOf('', { shown: 2, selection: <strong>2 chosen</strong> });
    expect(html).toContain('2 chosen');
    expect(html).not.toContain('type="search"');
  });
});

test.each([
  ['', 'none'],
  ['sort=title', 'ascending'],
  ['sort=-title', 'descending'],
])('a column shows its sort direction (%s)', (question, order) => {
  const list = { search: new URLSearchParams(question), ask: () => {} };
  const html = renderToStaticMarkup(
    <SortHead by="title" list={list}>
      Product
    </SortHead>,
  );
  expect(html).toContain(`aria-sort="${order}"`);
});
