import type { Listing } from '@souk/contract/catalog';
import { useEffect, useRef } from 'react';
import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { PriceRange } from '#ui/price-range.tsx';
import { Radio } from '#ui/radio.tsx';
import { Stars } from '#ui/stars.tsx';
import type { Filters, FixedScope } from './read-filters.ts';

type FilterFormProps = { id: string; listing: Listing; filters: Filters; fixed: FixedScope };

const shownAtFirst = 6;
/** Kept beside the filters: what makes the page what it is. */
const keptNames = ['q', 'banner', 'home_spm', 'sortby'];

/** One plain GET form: works without script; with it every change is applied at once. */
export function FilterForm({ id, listing, filters, fixed }: FilterFormProps) {
  const t = useT();
  const money = useMoney();
  const submit = useSubmit();
  const [search] = useSearchParams();
  const { facets } = listing;
  const list = useRef<HTMLFormElement>(null);
  const pressed = useRef('');
  const apply = (form: HTMLFormElement) => {
    pressed.current = placeOf(document.activeElement);
    void submit(saidBy(form), { method: 'get', preventScrollReset: true });
  };
  // The fields stand at another address then and are new, but whoever pressed one of them is still there.
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(pressed.current)?.focus({ preventScroll: true });
    pressed.current = '';
  }, [search]);
  const kept = [...keptNames, ...(fixed.brand ? ['brand'] : []), ...(fixed.collection ? ['collection'] : [])];
  return (
    <Form
      key={search.toString()}
      ref={list}
      id={id}
      method="get"
      preventScrollReset
      className="grid gap-6"
      onChange={(event) => {
        const field = event.target as unknown as HTMLInputElement;
        // Prices are applied by Enter or the button: a change after every digit would be no help.
        if (field.type === 'checkbox' || field.type === 'radio') apply(event.currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      {kept.map((name) => {
        const value = search.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      {facets && facets.sub_categories.length > 0 && (
        <nav aria-label={t('catalog.category')} className="border-b border-line pb-5">
          <h2 className="mb-1.5 text-14 font-semibold tracking-normal">{t('catalog.category')}</h2>
          <ul>
            {facets.sub_categories.slice(0, 12).map((item) => (
              <li key={item.id}>
                <Link
                  to={links.subcategory(item.category_slug, item.slug)}
                  aria-current={listing.sub_category?.id === item.id ? 'page' : undefined}
                  className="flex min-h-9 items-center justify-between gap-2 text-14 text-text-2 hover:text-text hover:underline aria-[current]:font-semibold aria-[current]:text-primary-ink"
                >
                  {item.title}
                  <span className="text-12 text-text-3 tabular-nums">{item.count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {facets && facets.price.max > facets.price.min && (
        <div className="grid gap-2 border-b border-line pb-5">
          <PriceRange
            key={`${filters.min} ${filters.max} ${facets.price.min} ${facets.price.max}`}
            min={Math.floor(facets.price.min)}
            max={Math.ceil(facets.price.max)}
            from={filters.min ? Math.floor(Number(filters.min)) : null}
            to={filters.max ? Math.ceil(Number(filters.max)) : null}
            legend={t('catalog.price.legend')}
            showLegend
            format={(amount) => money(amount)}
          />
          <Button type="submit" variant="neutral" size="small">
            {t('catalog.price.apply')}
          </Button>
        </div>
      )}
      {facets && (
        <fieldset className="border-b border-line pb-5">
          <legend className="mb-1.5 text-14 font-semibold">{t('catalog.rating')}</legend>
          {([4, 3, 2] as const).map((stars) => (
            <Radio
              key={stars}
              name="rating"
              value={stars}
              defaultChecked={filters.rating === stars}
              disabled={facets.ratings[`${stars}`] === 0}
              end={facets.ratings[`${stars}`]}
              label={
                <span className="inline-flex items-center gap-2">
                  <Stars value={stars} decorative />
                  {t('catalog.ratingUp', { stars })}
                </span>
              }
            />
          ))}
          <Radio
            name="rating"
            value="0"
            defaultChecked={filters.rating === 0}
            label={t('catalog.ratingAny')}
          />
        </fieldset>
      )}
      <Options
        name="shipping"
        title={t('catalog.shipping')}
        options={listing.shipping ?? []}
        chosen={filters.shipping}
      />
      {!fixed.brand && (
        <Options
          name="brand"
          title={t('catalog.brand')}
          options={listing.brands ?? []}
          chosen={filters.brands}
        />
      )}
      {!fixed.collection && (
        <Options
          name="collection"
          title={t('catalog.collection')}
          options={listing.collections ?? []}
          chosen={filters.collections}
        />
      )}
      <noscript>
        <button type="submit" className="link">
          {t('catalog.apply')}
        </button>
      </noscript>
    </Form>
  );
}

/** A selector of this field in the form that comes after. */
function placeOf(field: Element | null): string {
  if (!(field instanceof HTMLInputElement)) return '[type=submit]';
  const isOneOfMany = field.type === 'radio' || field.type === 'checkbox';
  return `[name=${field.name}]` + (isOneOfMany ? `[value="${field.value}"]` : '');
}

/** What the form narrows the list by, for an address without what it leaves open. */
function saidBy(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as [string, string]);
  return new URLSearchParams(fields.filter(([, value]) => value !== '' && value !== '0'));
}

type OptionsProps = {
  name: 'brand' | 'collection' | 'shipping';
  title: string;
  options: readonly { id: number; title: string; count: number }[];
  chosen: readonly number[];
};

/** Values of one filter, OR-ed, with what each would show; empty ones stay visible but cannot be chosen. */
function Options({ name, title, options, chosen }: OptionsProps) {
  const t = useT();
  if (options.length < 2) return null;
  // Chosen ones and full ones first, so that folding hides only what helps least.
  const sorted = [...options].sort(
    (a, b) => Number(chosen.includes(b.id)) - Number(chosen.includes(a.id)) || b.count - a.count,
  );
  const option = (item: OptionsProps['options'][number]) => (
    <Checkbox
      key={item.id}
      name={name}
      value={item.id}
      defaultChecked={chosen.includes(item.id)}
      disabled={item.count === 0 && !chosen.includes(item.id)}
      label={item.title}
      end={item.count}
    />
  );
  return (
    <fieldset className="border-b border-line pb-5">
      <legend className="mb-1.5 text-14 font-semibold">{title}</legend>
      {sorted.slice(0, shownAtFirst).map(option)}
      {sorted.length > shownAtFirst && (
        <Disclosure summary={t('catalog.showAll', { count: sorted.length })} summaryClassName="link text-14">
          {sorted.slice(shownAtFirst).map(option)}
        </Disclosure>
      )}
    </fieldset>
  );
}
