import { DISCOUNT_STEPS } from '@souk/rules/facet-steps';
import { useMoney } from '#features/catalog/money.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { PriceRange } from '@souk/kit/ui/price-range.tsx';
import { Stars } from '@souk/kit/ui/stars.tsx';
import { discountText } from './discount-text.ts';
import { FacetSteps } from './facet-steps.tsx';
import type { ShownFacets } from './load-listing.ts';
import type { Filters } from './read-filters.ts';

type AmountFacetProps = { facets: ShownFacets; filters: Filters };

const starSteps = [4, 3, 2] as const;

export function PriceFacet({ facets, filters }: AmountFacetProps) {
  const t = useT();
  const money = useMoney();
  const currency = useSiteSettings()?.setting.currency_icon ?? '';
  return (
    <div className="grid gap-2 border-b border-line pb-5">
      <PriceRange
        key={`${filters.min} ${filters.max} ${facets.price.min} ${facets.price.max}`}
        min={Math.floor(facets.price.min)}
        max={Math.ceil(facets.price.max)}
        from={filters.min ? Math.floor(Number(filters.min)) : null}
        to={filters.max ? Math.ceil(Number(filters.max)) : null}
        legend={t('catalog.price.legend', { currency })}
        showLegend
        format={(amount) => money(amount)}
      />
      <Button type="submit" variant="neutral" size="small">
        {t('catalog.price.apply')}
      </Button>
    </div>
  );
}

export function DiscountFacet({ facets, filters }: AmountFacetProps) {
  const t = useT();
  return (
    <FacetSteps
      name="discount"
      title={t('catalog.discount.title')}
      steps={DISCOUNT_STEPS.map((value) => ({
        value,
        label: discountText(t, value),
        count: facets.discounts[`${value}`],
      }))}
      chosen={filters.discount}
      any={t('catalog.discount.none')}
    />
  );
}

export function RatingFacet({ facets, filters }: AmountFacetProps) {
  const t = useT();
  return (
    <FacetSteps
      name="rating"
      title={t('catalog.rating')}
      steps={starSteps.map((stars) => ({
        value: stars,
        label: (
          <span className="inline-flex items-center gap-2">
            <Stars value={stars} decorative />
            {t('catalog.ratingUp', { stars })}
          </span>
        ),
        count: facets.ratings[`${stars}`],
      }))}
      chosen={filters.rating}
      any={t('catalog.ratingAny')}
    />
  );
}
