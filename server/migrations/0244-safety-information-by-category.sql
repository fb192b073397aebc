-- GPSR, article 19: which product safety information a category requires before its products go on sale. `parent`: the category's.
alter table categories
  add column safety_info text not null default 'not_required'
    check (safety_info in ('not_required', 'manufacturer', 'warnings'));
alter table subcategories
  add column safety_info text not null default 'parent'
    check (safety_info in ('parent', 'not_required', 'manufacturer', 'warnings'));

-- ISO 3166-1 alpha-2; decides whether a responsible person in the EU is required.
alter table products add column manufacturer_country text check (manufacturer_country ~ '^[A-Z]{2}$');

-- The same rule as `rules/src/product-safety.ts`, for lists.
create function names_electronic_address(contact text) returns boolean language sql immutable as $$
  select coalesce(contact ~ '[^[:space:]]@[^[:space:]]|[^[:space:].,;:][.][^[:space:].,;:0-9]{2}', false)
$$;
create function is_safety_info_missing(required text, manufacturer text, country text, responsible text, safety text)
  returns boolean language sql immutable as $$
  select required <> 'not_required' and (
    not names_electronic_address(manufacturer)
    or country is null
    or (not names_electronic_address(responsible) and country <> all (string_to_array(
      'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK', ' ')))
    or (required = 'warnings' and safety = ''))
$$;
