import type { ReactNode } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';

type FilterDrawerProps = { isOpen: boolean; onClose: () => void; total: number; children: ReactNode };

export default function FilterDrawer({ isOpen, onClose, total, children }: FilterDrawerProps) {
  const t = useT();
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('catalog.filters')}
      side="start"
      footer={
        <Button variant="primary" size="large" wide onClick={onClose}>
          {t('catalog.showCount', { count: total })}
        </Button>
      }
    >
      <div className="p-4">{children}</div>
    </Sheet>
  );
}
