-- Sales for which the shop is the deemed supplier (article 14a of the VAT Directive): the VAT contained in what the buyer pays is owed by
-- the shop. An order's part keeps whether it is one, and its lines the VAT, as they were when the order was placed.
alter table stores
  -- where its products are when they are sold: in its own country, in the EU, or outside
  add column goods_in text not null default 'country' check (goods_in in ('country', 'eu', 'outside'));
alter table order_parts
  -- null: the seller supplies the buyer; 'in-eu': products in the EU of a seller from outside; 'import': imported, of low value
  add column deemed_supply text check (deemed_supply in ('in-eu', 'import')),
  -- contained in what the buyer pays for products, and for shipping
  add column deemed_vat_minor bigint not null default 0 check (deemed_vat_minor >= 0),
  add column shipping_vat_minor bigint not null default 0 check (shipping_vat_minor between 0 and shipping_minor),
  add constraint order_parts_deemed_vat check (deemed_supply is not null or deemed_vat_minor + shipping_vat_minor = 0);
alter table order_lines
  add column deemed_vat_minor bigint not null default 0 check (deemed_vat_minor >= 0),
  add column shipping_vat_minor bigint not null default 0 check (shipping_vat_minor between 0 and shipping_minor);
alter table cancelled_pieces
  add column deemed_vat_minor bigint not null default 0 check (deemed_vat_minor >= 0);
alter table refund_lines
  add column deemed_vat_minor bigint not null default 0 check (deemed_vat_minor >= 0),
  add column shipping_vat_minor bigint not null default 0 check (shipping_vat_minor >= 0),
  add constraint refund_lines_vat_of_a_seller check (borne_by = 'seller' or deemed_vat_minor + shipping_vat_minor = 0);
alter table dispute_lines
  add column deemed_vat_minor bigint not null default 0 check (deemed_vat_minor >= 0),
  add column shipping_vat_minor bigint not null default 0 check (shipping_vat_minor >= 0),
  add constraint dispute_lines_vat_of_a_line check (order_line_id is not null or deemed_vat_minor + shipping_vat_minor = 0);

insert into ledger_accounts (code, class) values
  -- owed by the shop as deemed supplier
  ('tax:deemed', 'liability');

-- As in 0250, less the VAT that the shop owes. What it has of shipping is net of the VAT in it.
create or replace function post_earned(part order_parts) returns void language plpgsql as $$
declare
  sold orders;
  buyer_pays bigint;
  shop_pays bigint;
  commission bigint;
  tax bigint;
  shipping bigint;
  vat bigint;
  debtor text := 'orders:unearned';
  pending text := 'seller:' || part.store_id || ':pending';
  head ledger_transactions;
begin
  select * into strict sold from orders where id = part.order_id;
  if not (sold.payment_done or sold.order_method = 2) then return; end if;
  if sold.order_method = 2 and sold.trans_id is null
    and not exists (select from ledger_transactions where order_part_id = part.id and kind = 'payment') then
    debtor = case part.cash_collected_by when 'seller' then pending else cash_account(part.cash_collected_by) end;
  end if;
  select part.total_minor - coalesce(sum(less.buyer), 0), part.voucher_shop_minor - coalesce(sum(less.shop), 0),
    part.commission_minor - coalesce(sum(less.commission), 0), part.commission_tax_minor - coalesce(sum(less.tax), 0),
    case part.shipped_by when 'shop' then part.shipping_minor - part.shipping_vat_minor - coalesce(sum(less.shipping), 0) else 0 end,
    part.deemed_vat_minor + part.shipping_vat_minor - coalesce(sum(less.vat), 0)
  into buyer_pays, shop_pays, commission, tax, shipping, vat
  from (
    select goods_minor, voucher_shop_minor, commission_minor, commission_tax_minor, 0, deemed_vat_minor
    from cancelled_pieces where order_part_id = part.id and is_dropped
    union all
    select goods_minor + shipping_minor, voucher_shop_minor, commission_minor, commission_tax_minor, shipping_minor - shipping_vat_minor,
      deemed_vat_minor + shipping_vat_minor
    from refund_lines where order_part_id = part.id and borne_by = 'seller' and is_refund_posted(refund_id)
    union all
    select line.goods_minor + line.shipping_minor, line.voucher_shop_minor, line.commission_minor, line.commission_tax_minor,
      line.shipping_minor - line.shipping_vat_minor, line.deemed_vat_minor + line.shipping_vat_minor
    from dispute_lines line join ledger_transactions lost on lost.cause = 'dispute-lost:' || line.dispute_id
    where line.order_part_id = part.id
  ) as less (buyer, shop, commission, tax, shipping, vat);
  head.kind = 'earned';
  head.cause = 'earned:' || part.id;
  head.order_id = part.order_id;
  head.order_part_id = part.id;
  head.occurred_at = coalesce(part.delivered_at, part.updated_at);
  head.actor = 'shop';
  perform post_to_ledger(head, array[
    (debtor, sold.currency, buyer_pays, part.id),
    ('voucher-cost:shop', sold.currency, shop_pays, part.id),
    ('commission', sold.currency, -commission, part.id),
    ('tax:commission', sold.currency, -tax, part.id),
    ('shipping:shop', sold.currency, -shipping, part.id),
    ('tax:deemed', sold.currency, -vat, part.id),
    (pending, sold.currency, -(buyer_pays + shop_pays - commission - tax - shipping - vat), part.id)]::ledger_posting[]);
end $$;

-- As in 0250, and VAT that the shop owed isn't owed any more.
create or replace function post_refund(refund refunds) returns void language plpgsql as $$
declare
  line record;
  minor bigint;
  shipping bigint;
  vat bigint;
  unmatched bigint;
  taken bigint;
  seller text;
  postings ledger_posting[] := '{}';
  head ledger_transactions;
begin
  select -coalesce(sum(entry.amount_minor), 0) into unmatched
  from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
  where fact.order_id = refund.order_id and entry.currency = refund.currency
    and entry.account_id = ledger_account('received:unmatched');
  for line in
    select refund_lines.*, part.store_id, part.shipped_by,
      exists (select from ledger_transactions where cause = 'earned:' || part.id) as is_earned,
      exists (select from ledger_transactions where order_part_id = part.id and kind = 'released') as is_released
    from refund_lines left join order_parts part on part.id = refund_lines.order_part_id
    where refund_id = refund.id order by refund_lines.id
  loop
    minor = line.goods_minor + line.shipping_minor;
    if line.borne_by = 'seller' and line.is_earned then
      shipping = case line.shipped_by when 'shop' then line.shipping_minor - line.shipping_vat_minor else 0 end;
      vat = line.deemed_vat_minor + line.shipping_vat_minor;
      seller = 'seller:' || line.store_id || case when line.is_released then ':available' else ':pending' end;
      postings = postings || array[
        (seller, refund.currency,
          minor + line.voucher_shop_minor - line.commission_minor - line.commission_tax_minor - shipping - vat, line.order_part_id),
        ('tax:deemed', refund.currency, vat, line.order_part_id),
        ('shipping:shop', refund.currency, shipping, line.order_part_id),
        ('voucher-cost:shop', refund.currency, -line.voucher_shop_minor, line.order_part_id),
        ('commission', refund.currency, line.commission_minor, line.order_part_id),
        ('tax:commission', refund.currency, line.commission_tax_minor, line.order_part_id)]::ledger_posting[];
    elsif line.borne_by = 'seller' then
      postings = postings || ('orders:unearned', refund.currency, minor, line.order_part_id)::ledger_posting;
    else
      taken = case when line.borne_by = 'goodwill' then 0 else least(minor, greatest(unmatched, 0)) end;
      unmatched = unmatched - taken;
      postings = postings || array[
        ('received:unmatched', refund.currency, taken, null),
        ('goodwill', refund.currency, minor - taken, line.order_part_id)]::ledger_posting[];
    end if;
  end loop;
  head.kind = 'refund';
  head.cause = 'refund:' || refund.id
    || (select case when count(*) = 0 then '' else ':' || count(*) + 1 end from ledger_transactions
        where refund_id = refund.id and kind = 'refund');
  head.order_id = refund.order_id;
  head.refund_id = refund.id;
  head.occurred_at = refund.created_at;
  head.actor = 'shop';
  perform post_to_ledger(head, postings || ('refunds:payable', refund.currency, -refund.amount_minor, null)::ledger_posting);
end $$;

-- As in 0250, with the VAT that the shop owes.
drop function disputed_parts(integer);
create function disputed_parts(dispute integer) returns table (
  part_id integer, store_id integer, buyer bigint, shop bigint, commission bigint, tax bigint, shipping bigint, vat bigint, fee bigint, net bigint, is_earned boolean,
  bucket text, reserved bigint
) language sql stable as $$
  select line.order_part_id, part.store_id, line.buyer, line.shop, line.commission, line.tax, own.shipping, line.vat, line.fee,
    line.buyer + line.shop - line.commission - line.tax - own.shipping - line.vat,
    exists (select from ledger_transactions where cause = 'earned:' || part.id),
    case when exists (select from ledger_transactions where order_part_id = part.id and kind = 'released')
      then 'available' else 'pending' end,
    (select coalesce(-sum(entry.amount_minor), 0)::bigint
      from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      where entry.order_part_id = part.id and account.bucket = 'reserved')
  from (
    select order_part_id, sum(goods_minor + shipping_minor)::bigint as buyer, sum(voucher_shop_minor)::bigint as shop,
      sum(commission_minor)::bigint as commission, sum(commission_tax_minor)::bigint as tax,
      sum(shipping_minor - shipping_vat_minor)::bigint as shipping, sum(deemed_vat_minor + shipping_vat_minor)::bigint as vat,
      sum(fee_minor)::bigint as fee
    from dispute_lines where dispute_id = dispute and order_part_id is not null group by order_part_id
  ) as line join order_parts part on part.id = line.order_part_id
    cross join lateral (select case part.shipped_by when 'shop' then line.shipping else 0 end as shipping) as own order by part.id
$$;

-- As in 0250, and VAT that the shop owed isn't owed any more.
create or replace function post_dispute_lost(dispute disputes) returns void language plpgsql as $$
declare
  part record;
  from_reserve bigint;
  nobodys bigint;
  unmatched bigint;
  seller text;
  postings ledger_posting[];
  head ledger_transactions;
begin
  postings = array[('disputes:open', dispute.currency, -dispute.amount_minor, null)]::ledger_posting[];
  for part in select * from disputed_parts(dispute.id) loop
    seller = 'seller:' || part.store_id;
    if part.is_earned then
      from_reserve = greatest(least(part.net, part.reserved), 0);
      postings = postings || array[
        (seller || ':reserved', dispute.currency, from_reserve, part.part_id),
        (seller || ':' || part.bucket, dispute.currency, part.net - from_reserve, part.part_id),
        ('voucher-cost:shop', dispute.currency, -part.shop, part.part_id),
        ('commission', dispute.currency, part.commission, part.part_id),
        ('tax:commission', dispute.currency, part.tax, part.part_id),
        ('shipping:shop', dispute.currency, part.shipping, part.part_id),
        ('tax:deemed', dispute.currency, part.vat, part.part_id)]::ledger_posting[];
    else
      postings = postings || ('orders:unearned', dispute.currency, part.buyer, part.part_id)::ledger_posting;
    end if;
    postings = postings || array[
      (seller || ':available', dispute.currency, part.fee, part.part_id),
      ('fees-charged', dispute.currency, -part.fee, part.part_id)]::ledger_posting[];
  end loop;
  select coalesce(sum(goods_minor + shipping_minor), 0) into nobodys
  from dispute_lines where dispute_id = dispute.id and order_part_id is null;
  select -coalesce(sum(entry.amount_minor), 0) into unmatched
  from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
  where fact.order_id = dispute.order_id and entry.currency = dispute.currency
    and entry.account_id = ledger_account('received:unmatched');
  unmatched = least(nobodys, greatest(unmatched, 0));
  head.kind = 'dispute-lost';
  head.cause = 'dispute-lost:' || dispute.id;
  head.order_id = dispute.order_id;
  head.occurred_at = dispute.closed_at;
  head.actor = dispute.provider;
  perform post_to_ledger(head, postings || array[
    ('received:unmatched', dispute.currency, unmatched, null),
    ('losses:disputes', dispute.currency, nobodys - unmatched, null)]::ledger_posting[]);
end $$;
