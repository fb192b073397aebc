import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { listRecords } from '#operator/records/calls.ts';
import { loadShopFacts } from '#operator/shop-facts.ts';
import { PageHead } from '#parts/page-head.tsx';
import { SaveChanges } from '#parts/save-changes.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { CoverageCard, useCoverageText } from './shipping/coverage-card.tsx';
import { HandOverCard } from './shipping/hand-over-card.tsx';
import { handOverName, useHandOverText } from './shipping/hand-over-text.ts';
import { HolidaysCard } from './shipping/holidays-card.tsx';
import { RulesCard } from './shipping/rules-card.tsx';
import { ShippingCalculator } from './shipping/shipping-calculator.tsx';
import { useHandOver } from './shipping/use-hand-over.ts';

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const place = { area: 'store', kind: 'shipping-rule' } as const;
  const [handOver, coverage, rules, facts] = await Promise.all([
    call('GET seller/hand-over', { signal }),
    call('GET seller/shipping', { signal }),
    listRecords(place, { limit: 200 }, signal),
    loadShopFacts(),
  ]);
  return { handOver, coverage, rules: rules.rows, currency: facts.currency };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export function Component() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  const coverageText = useCoverageText();
  return (
    <>
      <PageHead title={t('console.nav.shipping')} text={coverageText(loaded.coverage)} />
      <Shipping key={loaded.handOver.version} {...loaded} />
    </>
  );
}

function Shipping({ handOver, coverage, rules, currency }: Loaded) {
  const t = useT();
  const { may } = useMe();
  const textOf = useHandOverText();
  const { revalidate } = useRevalidator();
  const form = useHandOver(handOver);
  const [newest] = rules;
  const fixLink = may('shipping.write') ? `/seller/shipping/${newest ? newest.id : 'new'}` : null;
  const [gap] = coverage.gaps;
  const isFixed = !may('shipping.write');
  return (
    <>
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <RulesCard rules={rules} currency={currency} onChanged={() => void revalidate()} />
          <fieldset disabled={isFixed} className="min-w-0">
            <HandOverCard form={form} />
          </fieldset>
        </div>
        <div className="grid min-w-0 gap-4">
          <ShippingCalculator
            country={gap?.country ?? 'DE'}
            stamp={JSON.stringify([rules, handOver.version])}
          />
          <CoverageCard gaps={coverage.gaps} fixLink={fixLink} />
          <fieldset disabled={isFixed} className="min-w-0 empty:hidden">
            <HolidaysCard form={form} />
          </fieldset>
        </div>
      </div>
      <SaveChanges form={form} nameOf={(path) => handOverName(path, t)} textOf={textOf} />
    </>
  );
}
