import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { IconName } from '@souk/kit/ui/icon.tsx';
import type { Format } from '../format.ts';

type Home = ConsoleReplyOf<'GET seller/home'>;
type Tools = { t: Translate; format: Format };

export type Tone = 'work' | 'now' | 'bad' | 'calm';
export type Work = {
  to: string;
  icon: IconName;
  tone: Tone;
  count: number;
  title: string;
  text: string;
  button: string;
};

/** Whether each needs action; others are informational. */
export const isTask = ({ tone }: Work): boolean => tone !== 'calm';

/** In order of priority, one row each; nothing without tasks. */
export function todaysWork(home: Home, tools: Tools): Work[] {
  const all = [...ordersToServe(home, tools), ...productsToFix(home, tools), ...goodToKnow(home, tools)];
  return all.filter(({ count }) => count > 0);
}

function ordersToServe({ orders, returns }: Home, { t, format: { ago } }: Tools): Work[] {
  const since = (at: string | null | undefined) => (at ? t('console.today.oldest', { ago: ago(at) }) : '');
  return [
    {
      to: '/seller/orders?view=to_ship',
      icon: 'truck',
      tone: (orders?.late ?? 0) > 0 ? 'bad' : 'now',
      count: orders?.to_ship ?? 0,
      title: t('console.order.view.to_ship'),
      text: since(orders?.oldest_to_ship_at),
      button: t('console.today.ship.button'),
    },
    {
      to: '/seller/orders?view=to_confirm',
      icon: 'package',
      tone: 'work',
      count: orders?.to_confirm ?? 0,
      title: t('console.order.view.to_confirm'),
      text: since(orders?.oldest_to_confirm_at),
      button: t('console.today.confirm.button'),
    },
    {
      to: '/seller/orders?view=to_answer',
      icon: 'mail',
      tone: 'work',
      count: orders?.to_answer ?? 0,
      title: t('console.today.answer'),
      text: t('console.today.answer.text'),
      button: t('console.today.answer.button'),
    },
    {
      to: '/seller/returns?view=asked',
      icon: 'return',
      tone: 'work',
      count: returns?.asked ?? 0,
      title: t('console.today.returns'),
      text: since(returns?.oldest_at),
      button: t('console.today.returns.button'),
    },
  ];
}

function productsToFix({ stock, reviews, sent_back: sentBack }: Home, { t }: Tools): Work[] {
  return [
    {
      to: '/seller/products?view=sent_back',
      icon: 'return',
      tone: 'work',
      count: sentBack ?? 0,
      title: t('console.today.sent-back'),
      text: t('console.today.sent-back.text'),
      button: t('console.today.mend'),
    },
    {
      to: '/seller/reviews?view=to_answer',
      icon: 'star',
      tone: 'work',
      count: reviews?.to_answer ?? 0,
      title: t('console.today.reviews'),
      text: t('console.today.reviews.text', { count: reviews?.low ?? 0 }),
      button: t('console.today.answer.button'),
    },
    {
      to: '/seller/stock?view=empty',
      icon: 'warning',
      tone: 'bad',
      count: stock?.empty ?? 0,
      title: t('console.today.empty'),
      text: t('console.today.empty.text'),
      button: t('console.today.restock'),
    },
    {
      to: '/seller/stock?view=low',
      icon: 'list',
      tone: 'calm',
      count: stock?.low ?? 0,
      title: t('console.today.low'),
      text: t('console.today.low.text'),
      button: t('console.today.restock'),
    },
  ];
}

function goodToKnow({ gap, orders }: Home, { t, format: { country } }: Tools): Work[] {
  return [
    {
      to: '/seller/shipping',
      icon: 'truck',
      tone: 'calm',
      count: gap?.carts ?? 0,
      title: t('console.today.gap', { country: country(gap?.country ?? '') }),
      text: t('console.today.gap.text', { elsewhere: gap?.elsewhere ?? 0 }),
      button: t('console.today.look'),
    },
    {
      to: '/seller/orders?view=waiting',
      icon: 'clock',
      tone: 'calm',
      count: orders?.waiting ?? 0,
      title: t('console.order.view.waiting'),
      text: t('console.today.unpaid.text'),
      button: t('console.today.look'),
    },
    {
      to: '/seller/orders?view=ready',
      icon: 'store',
      tone: 'calm',
      count: orders?.ready ?? 0,
      title: t('console.order.pickup.ready'),
      text: t('console.today.pickup.text'),
      button: t('console.today.look'),
    },
    {
      to: '/seller/orders?view=on_the_way',
      icon: 'pin',
      tone: 'calm',
      count: orders?.on_the_way ?? 0,
      title: t('console.order.view.on_the_way'),
      text: t('console.today.moving.text'),
      button: t('console.today.look'),
    },
  ];
}
