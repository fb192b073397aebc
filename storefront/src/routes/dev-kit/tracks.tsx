import { Arch, type Tint } from '@souk/kit/ui/arch.tsx';
import { Carousel } from '@souk/kit/ui/carousel.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { RowScroller } from '@souk/kit/ui/row-scroller.tsx';
import { SectionHead } from '@souk/kit/ui/section-head.tsx';
import { SkeletonTile } from '@souk/kit/ui/skeleton.tsx';
import { Tabs } from '@souk/kit/ui/tabs.tsx';
import { Ticket } from '@souk/kit/ui/ticket.tsx';
import { Part } from './part.tsx';

const tints: Tint[] = ['sand', 'sky', 'sage', 'blush', 'lilac', 'butter'];

export function Tracks() {
  return (
    <>
      <Part title="Carousel" className="grid">
        <Carousel
          label="Featured"
          autoMs={1000}
          slides={[1, 2, 3].map((number) => ({
            id: number,
            content: (
              <div className="relative h-54 overflow-hidden bg-tint-sand md:h-90 xl:h-94">
                <Arch tint="butter" className="absolute -end-3 bottom-0 h-48 md:end-11 md:h-80" />
                <div className="relative max-w-54 p-4 md:max-w-110 md:px-11 md:py-10">
                  <p className="text-12 font-semibold text-text-2">Home &amp; Living</p>
                  <h3 className="my-1 text-24 leading-[1.12] font-bold md:text-36 xl:text-44">
                    Winter rooms {number}
                  </h3>
                  <LinkButton variant="primary" to={`/dev/kit?slide=${number}`}>
                    Shop the look
                  </LinkButton>
                </div>
              </div>
            ),
          }))}
        />
      </Part>

      <Part title="Rows" className="grid gap-8 *:min-w-0">
        <div>
          <SectionHead
            title="Similar products"
            more={{ href: '/dev/kit', label: 'See all', about: 'similar products' }}
          />
          <RowScroller
            label="Similar products"
            bleed
            items={Array.from({ length: 9 }, (_, place) => ({
              id: place,
              content: (
                <a href={`#tile-${place}`} className="grid gap-2 text-14">
                  <Arch tint={tints[place % tints.length]} />
                  Product {place + 1}
                </a>
              ),
            }))}
          />
        </div>
        <div className="grid gap-4 xl:grid-cols-4">
          <Ticket
            amount="$5"
            unit="off"
            title="On orders from $40"
            detail="All stores · until 30 Nov"
            action={<button className="link min-h-7 text-14">Collect</button>}
          />
          <Ticket
            state="held"
            amount="8%"
            unit="off"
            title="Bags and luggage"
            detail="WINTER5 · until 28 Nov"
          />
          <Ticket state="over" amount="$5" unit="off" title="On orders from $40" detail="Expired on 14 Nov" />
        </div>
        <div className="tile-grid">
          {[1, 2, 3].map((key) => (
            <SkeletonTile key={key} />
          ))}
        </div>
      </Part>

      <Part title="Tabs" className="grid">
        <Tabs
          label="Details"
          tabs={[
            { id: 'size', title: 'Size', body: 'Size table' },
            { id: 'care', title: 'Care', body: 'Care notes' },
            { id: 'origin', title: 'Origin', body: 'Origin notes' },
          ]}
        />
      </Part>
    </>
  );
}
