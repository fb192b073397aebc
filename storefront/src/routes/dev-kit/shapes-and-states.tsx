import { Badge, CountBadge } from '@souk/kit/ui/badge.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { Countdown } from '@souk/kit/ui/countdown.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LoadMore } from '@souk/kit/ui/load-more.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Pagination } from '@souk/kit/ui/pagination.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Rating } from '@souk/kit/ui/rating.tsx';
import { RatingBars } from '@souk/kit/ui/rating-bars.tsx';
import { Loading, Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { Stars } from '@souk/kit/ui/stars.tsx';
import { StepProgress, StepTrail } from '@souk/kit/ui/stepper.tsx';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';
import { MiniTicket } from '@souk/kit/ui/mini-ticket.tsx';
import { allIcons } from './all-icons.ts';
import { Part } from './part.tsx';

const hourMs = 3_600_000;

function Chips({ nowMs }: { nowMs: number }) {
  return (
    <Part title="Chips, badges, ratings, countdown">
      <Chip removes href="/dev/kit">
        $10 to $600
      </Chip>
      <Chip selected>4 stars</Chip>
      <Chip icon="truck">Ships to Berlin</Chip>
      <Badge>Sold out</Badge>
      <Badge tone="success">Paid</Badge>
      <Badge tone="warning">Waiting</Badge>
      <Badge tone="sale">Save 10%</Badge>
      <Badge tone="primary">Best seller</Badge>
      <span className="relative inline-grid size-11 place-items-center">
        <Icon name="cart" size={24} />
        <CountBadge count={3} className="absolute start-6 top-0.5" />
      </span>
      <MiniTicket>$5 off from $40</MiniTicket>
      <Stars value={4.3} />
      <Rating value={4.7} count={2148} />
      <Countdown endMs={nowMs + 5 * hourMs} serverNowMs={nowMs} label="Ends today, 23:59" />
      <Countdown size="small" endMs={nowMs + 50 * hourMs} serverNowMs={nowMs} label="Ends on Monday" />
    </Part>
  );
}

export function ShapesAndStates({ nowMs }: { nowMs: number }) {
  return (
    <>
      <Chips nowMs={nowMs} />

      <Part title="Ways and lists" className="grid gap-6 *:min-w-0">
        <StepTrail
          label="Checkout"
          current={1}
          steps={[{ label: 'Cart', href: '/dev/kit' }, { label: 'Shipping' }, { label: 'Payment' }]}
        />
        <StepProgress
          label="Order status"
          current={2}
          steps={[
            { label: 'Pending', detail: '21 Nov' },
            { label: 'Confirmed', detail: '21 Nov' },
            { label: 'Shipped', icon: 'package' },
            { label: 'On the way', icon: 'truck' },
            { label: 'Delivered', icon: 'home' },
          ]}
        />
        <TabLinks
          label="Store"
          links={[
            { href: '/dev/kit', title: 'Products', isCurrent: true },
            { href: '/dev/kit?about', title: 'About' },
          ]}
        />
        <Pagination page={5} pageCount={20} hrefFor={(page) => `/dev/kit?page=${page}`} />
        <LoadMore shown={30} total={612} text="30 of 612 products" href="/dev/kit?page=2" />
        <div className="max-w-75">
          <RatingBars
            rows={[76, 15, 4, 2, 3].map((percent, place) => ({
              stars: 5 - place,
              percent,
              href: `/dev/kit?stars=${5 - place}`,
            }))}
          />
        </div>
      </Part>

      <Part
        title="Messages and empty places"
        className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3"
      >
        <Notice title="Cookies">The shop works without tracking.</Notice>
        <Notice tone="success">Saved.</Notice>
        <Notice tone="warning">Only 2 left of this one.</Notice>
        <Notice tone="error">This product is out of stock.</Notice>
        <Disclosure summary="Shipping & returns" className="card px-4">
          <p className="pb-4 text-14">30 days to return.</p>
        </Disclosure>
        <div className="card">
          <EmptyState
            title="Your cart is empty"
            level="h3"
            icon="cart"
            text="Things you add wait here, also after you sign in."
            action={<Button variant="primary">Start shopping</Button>}
          />
        </div>
        <Loading label="Loading products">
          <Skeleton className="h-24" />
        </Loading>
        <Picture
          name="missing.webp"
          alt="Illustration: missing"
          width={300}
          height={300}
          className="size-24 rounded-card"
        />
        <TableScroll label="Sizes">
          <table className="w-full text-14 whitespace-nowrap">
            <tbody>
              <tr>
                {['Size', 'Chest in cm', 'Waist in cm', 'Length in cm', 'Sleeve in cm'].map((cell) => (
                  <td key={cell} className="px-3 py-2">
                    {cell}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </TableScroll>
      </Part>

      <Part title="Symbols">
        {allIcons.map((name) => (
          <Icon key={name} name={name} size={24} />
        ))}
      </Part>
    </>
  );
}
