-- How many listed products have one of these lexemes at least, by what `analyze` has seen of a sample; null: too few to say.
create function estimate_found(lexemes text[]) returns double precision language plpgsql stable parallel safe as $$
begin
  return (
    select max(share) * (select sum(amount) from listed_counts where kind = 0)
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
    where schemaname = current_schema() and tablename = 'search_products' and attname = 'search' and lexeme = any(lexemes)
  );
end $$;
