import { useState, type ReactNode } from 'react';
import { StateMark } from '#parts/state-mark.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import type { Values } from './calls.ts';
import { optionText } from './words.ts';

type FactCellProps = { name: string; facts: Values; currency: string };

/** What the list of a kind shows besides the title, as people read it. */
export function FactCell({ name, facts, currency }: FactCellProps): ReactNode {
  const t = useT();
  const { number, money, when } = useFormat();
  const minor = (value: unknown) => money({ minor: Number(value), currency });
  const value = facts[name];
  switch (name) {
    case 'featured':
    case 'on_home':
      return value === true ? <Yes /> : null;
    case 'amount':
      return facts['type'] === 1
        ? minor(facts['flat_minor'])
        : t('operator.percent', { percent: number(Number(facts['percent'])) });
    case 'delivery':
      return facts['least_minor'] === null
        ? '–'
        : `${minor(facts['least_minor'])} – ${minor(facts['most_minor'])}`;
    case 'payer':
      return <Payer percent={facts['shop_pays_percent'] as number | null} />;
    case 'used':
      return facts['usage_limit'] === null
        ? number(Number(value))
        : t('operator.used-of', { used: Number(value), limit: Number(facts['usage_limit']) });
    case 'cost_minor':
      return Number(value) === 0 ? <span className="max-md:hidden">–</span> : minor(-Number(value));
    case 'brought_minor':
      return Number(facts['orders']) === 0 ? (
        '–'
      ) : (
        <>
          {minor(value)}
          <span className="block text-12 text-text-3">
            {t('console.offers.brought', { count: Number(facts['orders']) })}
          </span>
        </>
      );
    case 'span':
      return <Span start={String(facts['start'])} end={String(facts['end'])} />;
    case 'first':
      return Array.isArray(value) ? <span className="text-text-2">{value.join(' · ')}</span> : null;
    case 'place':
    case 'area':
      return optionText(String(value), t);
    case 'code':
      return (
        <bdi dir="ltr" className="font-mono text-13">
          {String(value)}
        </bdi>
      );
    case 'address':
      return <Address facts={facts} />;
    case 'changed':
      return when(String(value));
    default:
      return typeof value === 'number' ? number(value) : <bdi>{String(value ?? '')}</bdi>;
  }
}

function Yes() {
  const t = useT();
  return (
    <>
      <Icon name="check" size={16} />
      <span className="sr-only">{t('operator.settings.on')}</span>
    </>
  );
}

function Payer({ percent }: { percent: number | null }) {
  const t = useT();
  const { number } = useFormat();
  if (percent === null) return t('operator.payer.usual');
  if (percent === 100) return t('operator.payer.shop');
  if (percent === 0) return t('operator.payer.seller');
  return t('operator.payer.split', { percent: number(percent) });
}

/** Whether it runs now, and until or from when. */
function Span({ start, end }: { start: string; end: string }) {
  const t = useT();
  const { when } = useFormat();
  const [now] = useState(() => new Date().toISOString());
  if (end < now) return <StateMark tone="calm">{t('operator.span.over', { when: when(end) })}</StateMark>;
  if (start > now) return <StateMark tone="work">{t('operator.span.from', { when: when(start) })}</StateMark>;
  return <StateMark tone="good">{t('operator.span.until', { when: when(end) })}</StateMark>;
}

function Address({ facts }: { facts: Values }) {
  const t = useT();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <bdi dir="ltr" className="text-13 wrap-anywhere text-text-2">
        {'slug' in facts ? `/page/${String(facts['slug'])}` : String(facts['address'])}
      </bdi>
      {facts['is_dead'] === true && <StateMark tone="bad">{t('operator.link.dead')}</StateMark>}
    </span>
  );
}
