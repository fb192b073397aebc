import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { Link, useLoaderData } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { MoneyCard } from './money-card.tsx';
import { WelcomeNotice } from './store/welcome-notice.tsx';
import { StandingCard } from './standing-card.tsx';
import { isTask, todaysWork, type Tone, type Work } from './todays-work.ts';
import { WeekCard } from './week-card.tsx';

export const loader = () => call('GET seller/home');

export function Component() {
  const t = useT();
  const format = useFormat();
  const { name, may } = useMe();
  const home = useLoaderData<typeof loader>();
  const { sales, also_sales: alsoSales, steps, own_steps: own, required_steps: required } = home;
  const work = todaysWork(home, { t, format });
  // One primary button, for the first task.
  const next = work.find(isTask);
  const waiting = work.filter(isTask).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHead
        title={t('console.today.hello', { name: name.split(' ')[0] ?? name })}
        text={`${format.today()} · ${waiting === 0 && required > 0 ? t('console.welcome.required', { count: required }) : t('console.today.waiting', { count: waiting })}`}
      >
        {may('products.write') && (
          <LinkButton to="/seller/products/new" size="small" icon="plus">
            {t('console.products.add')}
          </LinkButton>
        )}
      </PageHead>
      <WelcomeNotice steps={steps} own={own} required={required} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        {(work.length > 0 || required === 0) && (
          <section className="card">
            <h2 className="card-head">
              {t('console.today.todo')}
              <DueLinks orders={home.orders} />
            </h2>
            {work.length === 0 ? (
              <NothingHere
                icon="success"
                text={t('console.today.nothing')}
                to="/seller/orders"
                label={t('console.go.orders')}
              />
            ) : (
              <ul>
                {work.map((one) => (
                  <WorkRow key={one.title} {...one} isNext={one === next} />
                ))}
              </ul>
            )}
          </section>
        )}
        <div className="grid gap-4">
          {may('money.read') && <MoneyCard />}
          {sales && [sales, ...alsoSales].map((week) => <WeekCard key={week.earned.currency} sales={week} />)}
          {may('reports.read') && <StandingCard />}
        </div>
      </div>
    </>
  );
}

type DueLinksProps = { orders: ConsoleReplyOf<'GET seller/home'>['orders'] };

/** Orders overdue or due today; they are counted in the rows below by state. */
function DueLinks({ orders }: DueLinksProps) {
  const t = useT();
  const due = (['late', 'today'] as const).filter((view) => (orders?.[view] ?? 0) > 0);
  if (!orders || due.length === 0) return null;
  return (
    <span className="ms-auto flex gap-3 text-13 font-medium">
      {due.map((view) => (
        <Link
          key={view}
          to={`/seller/orders?view=${view}`}
          className={classNames('hover:underline', view === 'late' ? 'text-sale' : 'text-warning')}
        >
          {t(`console.today.${view}`, { count: orders[view] })}
        </Link>
      ))}
    </span>
  );
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
