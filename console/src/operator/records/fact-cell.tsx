import { useState, type ReactNode } from 'react';
import { StateMark } from '#parts/state-mark.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';
import type { Values } from './calls.ts';
import { optionText } from './words.ts';

type FactCellProps = { name: string; facts: Values; currency: string };

/** A list column's value as text. */
export function FactCell({ name, facts, currency }: FactCellProps): ReactNode {
  const t = useT();
  const { number, when } = useFormat();
  const minor = (value: unknown) => <Amount of={{ minor: Number(value), currency }} />;
  const value = facts[name];
  switch (name) {
    case 'featured':
    case 'on_home':
    case 'is_required':
      return value === true ? <Yes /> : null;
    case 'amount':
      return facts['type'] === 1
        ? minor(facts['flat_minor'])
        : t('operator.percent', { percent: number(Number(facts['percent'])) });
    case 'delivery':
      return facts['least_minor'] === null ? (
        '–'
      ) : (
        <>
          {minor(facts['least_minor'])} – {minor(facts['most_minor'])}
        </>
      );
    case 'payer':
      return <Payer percent={Number(facts['shop_pays_percent'])} />;
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
    case 'share':
      return t('operator.percent', { percent: number(Number(value)) });
    case 'applies':
      return <Applies facts={facts} />;
    case 'dates':
      return facts['start'] === null && facts['end'] === null ? (
        <StateMark tone="good">{t('operator.span.always')}</StateMark>
      ) : (
        <Span start={facts['start'] as string | null} end={facts['end'] as string | null} />
      );
    case 'span':
      return <Days start={String(facts['start'])} end={String(facts['end'])} />;
    case 'first':
      return Array.isArray(value) ? <span className="text-text-2">{value.join(' · ')}</span> : null;
    case 'proof':
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

function Payer({ percent }: { percent: number }) {
  const t = useT();
  const { number } = useFormat();
  if (percent === 100) return t('operator.payer.shop');
  if (percent === 0) return t('operator.payer.seller');
  return t('operator.payer.split', { percent: number(percent) });
}

/** Whether it is active, and until or from when. */
function Span({ start, end }: { start: string | null; end: string | null }) {
  const t = useT();
  const { when } = useFormat();
  const [now] = useState(() => new Date().toISOString());
  if (end !== null && end < now)
    return <StateMark tone="calm">{t('operator.span.over', { when: when(end) })}</StateMark>;
  if (start !== null && start > now)
    return <StateMark tone="work">{t('operator.span.from', { when: when(start) })}</StateMark>;
  if (end === null) return <StateMark tone="good">{t('operator.span.always')}</StateMark>;
  return <StateMark tone="good">{t('operator.span.until', { when: when(end) })}</StateMark>;
}

/** First and last day of an offer; its status says whether it runs. */
function Days({ start, end }: { start: string; end: string }) {
  const { monthDay, whole } = useFormat();
  return (
    <span className="whitespace-nowrap">
      <time dateTime={start} title={whole(start)}>
        {monthDay(start)}
      </time>
      {' – '}
      <time dateTime={end} title={whole(end)}>
        {monthDay(end)}
      </time>
    </span>
  );
}

/** Scope of a rule: all conditions must match. */
function Applies({ facts }: { facts: Values }) {
  const t = useT();
  const named = [facts['of_store'], facts['of_category'], facts['of_brand']].filter((one) => one !== null);
  if (named.length === 0) return <span className="text-text-2">{t('operator.applies.all')}</span>;
  return (
    <span className="flex flex-wrap gap-x-2">
      {named.map((one, index) => (
        <span key={String(one)}>
          {index > 0 && <span className="me-2 text-text-3">+</span>}
          <bdi>{String(one)}</bdi>
        </span>
      ))}
    </span>
  );
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
