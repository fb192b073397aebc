import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { ReactNode } from 'react';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type ShippingTest = ConsoleReplyOf<'POST seller/shipping-test'>;

export function ShippingResult({ tried }: { tried: ShippingTest }) {
  const t = useT();
  const { money } = useFormat();
  const reached = tried.lines.flatMap(({ way }) => way ?? []);
  return (
    <div className="grid gap-3 rounded-control bg-sunk px-3 py-3 text-14">
      {tried.lines
        .filter(({ way }) => way === null)
        .map(({ title }, index) => (
          <p key={index} className="flex gap-2 text-sale">
            <Icon name="warning" size={16} />
            <span>
              <bdi className="font-semibold">{title}</bdi> {t('console.shipping.try.not-there')}
            </span>
          </p>
        ))}
      {reached.length > 0 && (
        <dl className="grid gap-1.5">
          <Fact title={t('console.shipping.try.pays')}>
            {tried.shipping.minor === 0 ? t('console.shipping.try.free') : <Amount of={tried.shipping} />}
          </Fact>
          <Fact title={t('console.shipping.try.arrives')}>
            <Days ways={reached} />
          </Fact>
          <Fact title={t('console.shipping.try.rule')}>
            {[...new Set(reached.map(({ rule }) => rule))].map((rule) => (
              <bdi key={rule} className="block">
                {rule}
              </bdi>
            ))}
          </Fact>
        </dl>
      )}
      {tried.left && (
        <p className="text-13 text-text-2">
          {t.rich('console.shipping.try.left', { price: money(tried.left) })}
        </p>
      )}
      {reached.some(({ pickup }) => pickup) && (
        <p className="text-13 text-text-2">{t('console.shipping.try.pickup')}</p>
      )}
    </div>
  );
}

/** Delivery dates of the slowest rule. */
function Days({ ways }: { ways: readonly { from: string; to: string }[] }) {
  const { date } = useFormat();
  const slowest = ways.toSorted((one, other) => other.to.localeCompare(one.to))[0]!;
  return (
    <>
      {date(slowest.from)} – {date(slowest.to)}
    </>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-text-2">{title}</dt>
      <dd className="text-end font-semibold">{children}</dd>
    </div>
  );
}
