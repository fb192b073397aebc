import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { useKnownSearch } from '#features/site/use-known-search.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { FacetOptions } from './facet-options.tsx';
import { DiscountFacet, PriceFacet, RatingFacet } from './facets-of-amounts.tsx';
import type { ShownListing } from './load-listing.ts';
import { countFilters, type Filters, type FixedScope } from './read-filters.ts';

type FilterFormProps = { id: string; listing: ShownListing; filters: Filters; fixed: FixedScope };

/** Parameters that identify the page, kept next to the filters. */
const preservedNames = ['q', 'banner', 'home_spm', 'sortby'];

/** A plain GET form that works without JavaScript; with it, every change applies immediately. */
export function FilterForm({ id, listing, filters, fixed }: FilterFormProps) {
  const t = useT();
  const search = useKnownSearch();
  const { facets } = listing;
  // Hide unusable filters, but not when another filter empties them: that would shift the layout.
  const isNarrowed = countFilters(filters, fixed) > 0;
  const { list, apply } = useApplying(search);
  const preserved = [
    ...preservedNames,
    ...(fixed.brand ? ['brand'] : []),
    ...(fixed.collection ? ['collection'] : []),
  ];
  return (
    <Form
      ref={list}
      id={id}
      method="get"
      preventScrollReset
      className="grid gap-6"
      onChange={(event) => {
        const field = event.target as unknown as HTMLInputElement;
        // Prices apply on Enter or with the button, not after every digit.
        if (field.type === 'checkbox' || field.type === 'radio') apply(event.currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      {preserved.map((name) => {
        const value = search.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      {listing.category === null ? (
        <FacetOptions
          name="categories"
          title={t('catalog.category')}
          options={facets?.categories}
          chosen={filters.categories}
        />
      ) : (
        listing.sub_category === null && (
          <FacetOptions
            name="sub_categories"
            title={t('catalog.category')}
            options={facets?.sub_categories}
            chosen={filters.subcategories}
          />
        )
      )}
      {facets && (isNarrowed || facets.price.max > facets.price.min) && (
        <PriceFacet facets={facets} filters={filters} />
      )}
      {facets && (isNarrowed || facets.discounts['1'] > 0) && (
        <DiscountFacet facets={facets} filters={filters} />
      )}
      {facets && <RatingFacet facets={facets} filters={filters} />}
      {/* Names of sellers' shipping rules mean nothing to shoppers; only a link can choose one. */}
      {filters.shipping.length > 0 && (
        <FacetOptions
          name="shipping"
          title={t('catalog.shipping')}
          options={listing.shipping}
          chosen={filters.shipping}
        />
      )}
      {!fixed.brand && (
        <FacetOptions
          name="brand"
          title={t('catalog.brand')}
          options={listing.brands}
          chosen={filters.brands}
        />
      )}
      <FacetOptions
        name="store"
        title={t('catalog.seller')}
        options={facets?.stores}
        chosen={filters.stores}
      />
      {!fixed.collection && (
        <FacetOptions
          name="collection"
          title={t('catalog.collection')}
          options={listing.collections}
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

/** Applies the filters and keeps the focus on the changed field. */
function useApplying(search: URLSearchParams) {
  const submit = useSubmit();
  const list = useRef<HTMLFormElement>(null);
  const focused = useRef('');
  const apply = (form: HTMLFormElement) => {
    focused.current = placeOf(document.activeElement);
    void submit(queryOf(form), { method: 'get', preventScrollReset: true });
  };
  // The field may have been re-rendered, so focus its replacement.
  useEffect(() => {
    if (focused.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(focused.current)?.focus({ preventScroll: true });
    focused.current = '';
  }, [search]);
  return { list, apply };
}

/** Selector of the same field in the next form. */
function placeOf(field: Element | null): string {
  if (!(field instanceof HTMLInputElement)) return '[type=submit]';
  const isOneOfMany = field.type === 'radio' || field.type === 'checkbox';
  return `[name=${field.name}]` + (isOneOfMany ? `[value="${field.value}"]` : '');
}

/** The form's filters, without empty values. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as [string, string]);
  return new URLSearchParams(fields.filter(([, value]) => value !== '' && value !== '0'));
}
