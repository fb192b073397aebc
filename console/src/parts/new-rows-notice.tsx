import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { ListChanges } from './list-pages.ts';

export type NewRowsNoticeProps = ListChanges & { show(): void };

/** Notice that a list has changed, with a button to reload it. */
export function NewRowsNotice({ newer, show }: NewRowsNoticeProps) {
  const t = useT();
  return (
    <p
      role="status"
      className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line bg-info-soft px-4 py-1 text-13 text-info"
    >
      {newer > 0 ? t('console.list.newer', { count: newer }) : t('console.list.changed')}
      <Button size="small" variant="link" onClick={show}>
        {t('console.list.show')}
      </Button>
    </p>
  );
}
