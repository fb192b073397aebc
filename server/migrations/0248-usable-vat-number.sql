-- The VAT number of a store as far as it changes the tax on its commission: empty if VIES last answered that it isn't valid.
create function usable_vat_number(store integer, of_country text, number text) returns text language sql stable as $$
  select case when (
    select result from vat_checks
    where store_id = store and country = of_country and vat_number = number and result <> 'unavailable'
    order by id desc limit 1
  ) = 'invalid' then '' else number end
$$;
