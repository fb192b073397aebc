import { Link, useLoaderData } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { Icon, type IconName } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { WelcomeNotice } from './store/welcome-notice.tsx';
import { StandingCard } from './standing-card.tsx';
import { WeekCard } from './week-card.tsx';

export const loader = () => call('GET seller/home');

type Tone = 'work' | 'now' | 'bad' | 'calm';
type Work = {
  to: string;
  icon: IconName;
  tone: Tone;
  count: number;
  title: string;
  text: string;
  button: string;
  /** Also counted in another row, or nothing to do for each. */
  isAmong?: boolean;
};

/** What to do next, before any figure: rows without work are not there. */
export function Component() {
  const t = useT();
  const { today } = useFormat();
  const { name, may } = useMe();
  const { sales, steps } = useLoaderData<typeof loader>();
  const work = useWork();
  // One button is filled: what is to be done before everything else.
  const next = work.find(({ tone }) => tone !== 'calm');
  const waiting = work.reduce((sum, { count, isAmong }) => sum + (isAmong ? 0 : count), 0);
  return (
    <>
      <PageHead
        title={t('console.today.hello', { name: name.split(' ')[0] ?? name })}
        text={`${today()} · ${t('console.today.waiting', { count: waiting })}`}
      >
        {may('products.write') && (
          <LinkButton to="/seller/products/new" size="small" icon="plus">
            {t('console.products.add')}
          </LinkButton>
        )}
      </PageHead>
      <WelcomeNotice steps={steps} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <section className="card">
          <h2 className="card-head">{t('console.today.todo')}</h2>
          {work.length === 0 ? (
            <EmptyState
              icon="success"
              title={t('console.today.nothing')}
              text={t('console.today.nothing.text')}
            />
          ) : (
            <ul>
              {work.map((one) => (
                <WorkRow key={one.title} {...one} isNext={one === next} />
              ))}
            </ul>
          )}
        </section>
        <div className="grid gap-4">
          {sales && <WeekCard sales={sales} />}
          {may('reports.read') && <StandingCard />}
        </div>
      </div>
    </>
  );
}

function useWork(): Work[] {
  const t = useT();
  const { ago, country } = useFormat();
  const { orders, stock, gap, reviews, sent_back: sentBack } = useLoaderData<typeof loader>();
  const oldest = orders?.oldest_at ? t('console.today.oldest', { ago: ago(orders.oldest_at) }) : '';
  const all: Work[] = [
    {
      ...{ to: '/seller/orders?view=late', icon: 'warning', tone: 'bad', count: orders?.late ?? 0 },
      ...{ title: t('console.today.late'), text: t('console.today.late.text') },
      ...{ button: t('console.today.ship.button'), isAmong: true },
    },
    {
      ...{ to: '/seller/orders?view=today', icon: 'clock', tone: 'now', count: orders?.today ?? 0 },
      ...{ title: t('console.today.today'), text: t('console.today.today.text') },
      ...{ button: t('console.today.ship.button'), isAmong: true },
    },
    {
      ...{ to: '/seller/orders?view=to_ship', icon: 'truck', tone: 'now', count: orders?.to_ship ?? 0 },
      ...{ title: t('console.today.ship'), text: oldest, button: t('console.today.ship.button') },
    },
    {
      ...{
        to: '/seller/orders?view=to_confirm',
        icon: 'package',
        tone: 'work',
        count: orders?.to_confirm ?? 0,
      },
      ...{ title: t('console.today.confirm'), text: oldest, button: t('console.today.confirm.button') },
    },
    {
      ...{ to: '/seller/orders?view=to_answer', icon: 'mail', tone: 'work', count: orders?.to_answer ?? 0 },
      title: t('console.today.answer'),
      ...{ text: t('console.today.answer.text'), button: t('console.today.answer.button') },
    },
    {
      ...{ to: '/seller/products?view=sent_back', icon: 'return', tone: 'work', count: sentBack ?? 0 },
      title: t('console.today.sent-back'),
      ...{ text: t('console.today.sent-back.text'), button: t('console.today.mend') },
    },
    {
      ...{ to: '/seller/reviews?view=to_answer', icon: 'star', tone: 'work', count: reviews?.to_answer ?? 0 },
      title: t('console.today.reviews'),
      ...{ text: t('console.today.reviews.text', { count: reviews?.low ?? 0 }) },
      button: t('console.today.answer.button'),
    },
    {
      ...{ to: '/seller/stock?view=empty', icon: 'warning', tone: 'bad', count: stock?.empty ?? 0 },
      title: t('console.today.empty'),
      ...{ text: t('console.today.empty.text'), button: t('console.today.restock') },
    },
    {
      ...{ to: '/seller/stock?view=low', icon: 'list', tone: 'calm', count: stock?.low ?? 0 },
      title: t('console.today.low'),
      ...{ text: t('console.today.low.text'), button: t('console.today.restock') },
    },
    {
      ...{ to: '/seller/shipping', icon: 'truck', tone: 'calm', count: gap?.carts ?? 0, isAmong: true },
      title: t('console.today.gap', { country: country(gap?.country ?? '') }),
      ...{ text: t('console.today.gap.text', { elsewhere: gap?.elsewhere ?? 0 }) },
      button: t('console.today.look'),
    },
    {
      ...{ to: '/seller/orders?view=waiting', icon: 'clock', tone: 'calm', count: orders?.waiting ?? 0 },
      title: t('console.today.unpaid'),
      ...{ text: t('console.today.unpaid.text'), button: t('console.today.look') },
    },
    {
      ...{ to: '/seller/orders?view=on_the_way', icon: 'pin', tone: 'calm', count: orders?.on_the_way ?? 0 },
      title: t('console.today.moving'),
      ...{ text: t('console.today.moving.text'), button: t('console.today.look') },
    },
  ];
  return all.filter(({ count }) => count > 0);
}

const tones: Record<Tone, string> = {
  now: 'bg-warning-soft text-warning',
  work: 'bg-primary-soft text-primary-ink',
  bad: 'bg-sale-soft text-sale',
  calm: 'bg-sunk text-text-2',
};

function WorkRow({ to, icon, tone, count, title, text, button, isNext }: Work & { isNext: boolean }) {
  const { number } = useFormat();
  return (
    <li className="relative flex items-center gap-3 border-t border-line px-4 py-2.5 hover:bg-sunk">
      <span className={classNames('grid size-9 flex-none place-items-center rounded-control', tones[tone])}>
        <Icon name={icon} />
      </span>
      <span className="min-w-10 text-end text-22 font-semibold tabular-nums">{number(count)}</span>
      <span className="min-w-0 flex-1">
        <Link
          to={to}
          className={classNames('font-semibold after:absolute after:inset-0', tone === 'bad' && 'text-sale')}
        >
          {title}
        </Link>
        <span className="block text-13 text-text-2">{text}</span>
      </span>
      <span
        aria-hidden
        className={classNames(
          buttonStyle({ size: 'small', variant: isNext ? 'primary' : 'neutral' }),
          'max-md:hidden',
        )}
      >
        {button}
      </span>
    </li>
  );
}
