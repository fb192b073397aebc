import { useRevalidator } from 'react-router';
import { useRef } from 'react';
import { rowsOf } from '#api/columns.ts';
import { CachedFragment } from '#cached-fragment.tsx';
import { FlashClock } from '#features/flash-sale/flash-clock.tsx';
import { FlashTile } from '#features/flash-sale/flash-tile.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { RowScroller } from '@souk/kit/ui/row-scroller.tsx';
import { SectionHead } from '@souk/kit/ui/section-head.tsx';
import type { ShownSale } from './load-home.ts';

/** Running flash sale; revalidates the page once when it ends. */
export function FlashPanel({ sale, serverTime }: { sale: ShownSale; serverTime: number }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const hasReloaded = useRef(false);
  return (
    <section
      aria-labelledby="flash"
      className="section bleed rounded-sheet bg-sale-soft px-gutter py-5 md:mx-0 md:px-5"
    >
      <SectionHead
        id="flash"
        title={
          <span className="inline-flex items-center gap-2">
            <Icon name="bolt" className="text-sale" />
            {sale.title}
          </span>
        }
        more={{ href: links.flashSale(sale.id), label: t('home.seeAll'), about: sale.title }}
      >
        <FlashClock
          end={sale.end}
          endMs={sale.endMs}
          serverNowMs={serverTime}
          onEnd={() => {
            if (hasReloaded.current) return;
            hasReloaded.current = true;
            void revalidate();
          }}
        />
      </SectionHead>
      <RowScroller
        label={sale.title}
        items={rowsOf(sale.items).map((item) => ({
          id: item.id,
          content: (
            <CachedFragment name="flash-tile" of={item} anywhere>
              <FlashTile item={item} />
            </CachedFragment>
          ),
        }))}
      />
    </section>
  );
}
