import type { ReactNode } from 'react';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Thumb } from './thumb.tsx';

type Line = { image: string; title: string; variant: string; sku: string | null };

export function LineItem({ line, children }: { line: Line; children: ReactNode }) {
  const t = useT();
  return (
    <li className="flex gap-3 border-t border-line px-4 py-3">
      <Thumb image={line.image} className="size-14" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{joinUnits(line.title)}</p>
        <p className="text-13 text-text-2">
          {[line.variant, line.sku].filter(Boolean).join(' · ') || t('console.order.one-kind')}
        </p>
      </div>
      <div className="grid flex-none content-start justify-items-end gap-1 text-13 text-text-2">
        {children}
      </div>
    </li>
  );
}
