-- Sums of reviews move once for a statement, not once for a review: an import of a thousand wrote the rows of its few stores a
-- thousand times each, and what lists show of its products as often.

create function add_to_review_sums(ids integer[], stars integer[], counts integer[]) returns void language plpgsql as $$
begin
  if ids is null then
    return;
  end if;
  -- In one order, as acts lock them.
  perform from products where id = any (ids) order by id for no key update;
  perform from stores where id in (select store_id from products where id = any (ids)) order by id for no key update;
  update products product set rating_sum = product.rating_sum + moved.stars,
      review_count = product.review_count + moved.count
    from unnest(ids, stars, counts) as moved (id, stars, count)
    where product.id = moved.id;
  update stores store set rating_sum = store.rating_sum + moved.stars, review_count = store.review_count + moved.count
    from (select product.store_id, sum(each.stars)::integer as stars, sum(each.count)::integer as count
      from unnest(ids, stars, counts) as each (id, stars, count) join products product on product.id = each.id
      group by product.store_id) as moved
    where store.id = moved.store_id;
end $$;

-- Counters move by deltas inside the writing transaction, so that parallel reviews add up exactly.
create or replace function reviews_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_review_sums(array_agg(id), array_agg(stars), array_agg(count)) from (
      select product_id as id, sum(rating)::integer as stars, count(*)::integer as count
      from written group by product_id) as moved;
  elsif tg_op = 'DELETE' then
    perform add_to_review_sums(array_agg(id), array_agg(stars), array_agg(count)) from (
      select product_id as id, -sum(rating)::integer as stars, -count(*)::integer as count
      from gone group by product_id) as moved;
  else
    perform add_to_review_sums(array_agg(id), array_agg(stars), array_agg(count)) from (
      select product_id as id, sum(stars)::integer as stars, sum(count)::integer as count from (
        select product_id, rating as stars, 1 as count from written
        union all select product_id, -rating, -1 from gone) as both_sides
      group by product_id having sum(stars) <> 0 or sum(count) <> 0) as moved;
  end if;
  return null;
end $$;

drop trigger reviews_count on reviews;
create trigger reviews_count_inserted after insert on reviews
  referencing new table as written for each statement execute function reviews_count();
create trigger reviews_count_updated after update on reviews
  referencing old table as gone new table as written for each statement execute function reviews_count();
create trigger reviews_count_deleted after delete on reviews
  referencing old table as gone for each statement execute function reviews_count();
