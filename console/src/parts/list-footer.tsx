import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { NewRowsNoticeProps } from './new-rows-notice.tsx';

/** The parts of `useList` it needs. */
export type ShownList = {
  rows: readonly unknown[];
  /** Null: no more rows. */
  next: string | null;
  loadMore(): Promise<unknown>;
  isLoadingMore: boolean;
  /** URL parameters, and a function to change one. */
  search: URLSearchParams;
  ask(name: string, value: string): void;
  /** `meanwhile`: changes since the rows were loaded; `failed`: error of loading more. */
  total: {
    count: number;
    is_exact: boolean;
    meanwhile: NewRowsNoticeProps | null;
    failed: string | null;
  };
};

/** Footer of a list: row count, and a button for more or the error. */
export function ListFooter({ list, shown }: { list: ShownList; shown: number }) {
  const t = useT();
  const { total } = list;
  return (
    <footer className="flex min-h-13 flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2 text-13 text-text-2">
      <span role="status">
        {t(total.is_exact ? 'console.list.count' : 'console.list.count-more', {
          shown,
          count: total.count,
        })}
      </span>
      {total.failed && (
        <span role="alert" className="me-auto text-sale">
          {total.failed}
        </span>
      )}
      {list.next !== null && (
        <Button
          size="small"
          busy={list.isLoadingMore && t('console.busy')}
          onClick={() => void list.loadMore()}
        >
          {t(total.failed ? 'console.error.again' : 'console.list.more')}
        </Button>
      )}
    </footer>
  );
}
