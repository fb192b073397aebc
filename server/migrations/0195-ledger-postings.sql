-- What the facts post (0194 has the accounts), the triggers that post them, and one posting for each fact of the past.

create function is_refund_posted(refund integer) returns boolean language sql stable as $$
  select coalesce((select kind = 'refund' from ledger_transactions
    where refund_id = refund and kind in ('refund', 'refund-failed') order by id desc limit 1), false)
$$;

-- Earned on delivery, by what was not given back before. The seller's share is what the buyer pays and what the shop pays of the voucher,
-- less the commission and its tax. A part that is delivered before it is paid is earned with its payment.
create function post_earned(part order_parts) returns void language plpgsql as $$
declare
  sold orders;
  buyer_pays bigint;
  shop_pays bigint;
  commission bigint;
  tax bigint;
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
    part.commission_minor - coalesce(sum(less.commission), 0), part.commission_tax_minor - coalesce(sum(less.tax), 0)
  into buyer_pays, shop_pays, commission, tax
  from (
    select goods_minor, voucher_shop_minor, commission_minor, commission_tax_minor
    from cancelled_pieces where order_part_id = part.id and is_dropped
    union all
    select goods_minor + shipping_minor, voucher_shop_minor, commission_minor, commission_tax_minor
    from refund_lines where order_part_id = part.id and borne_by = 'seller' and is_refund_posted(refund_id)
  ) as less (buyer, shop, commission, tax);
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
    (pending, sold.currency, -(buyer_pays + shop_pays - commission - tax), part.id)]::ledger_posting[]);
end $$;

-- A refund is owed from its decision on. Of a delivered part it takes back the seller's share from where it lies; before, it takes from
-- what the buyer has paid. Money that nobody's purchase explains is taken from what is unmatched of its order, then from the shop.
create function post_refund(refund refunds) returns void language plpgsql as $$
declare
  line record;
  minor bigint;
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
    select refund_lines.*, part.store_id,
      exists (select from ledger_transactions where cause = 'earned:' || part.id) as is_earned,
      exists (select from ledger_transactions where order_part_id = part.id and kind = 'released') as is_released
    from refund_lines left join order_parts part on part.id = refund_lines.order_part_id
    where refund_id = refund.id order by refund_lines.id
  loop
    minor = line.goods_minor + line.shipping_minor;
    if line.borne_by = 'seller' and line.is_earned then
      seller = 'seller:' || line.store_id || case when line.is_released then ':available' else ':pending' end;
      postings = postings || array[
        (seller, refund.currency, minor + line.voucher_shop_minor - line.commission_minor - line.commission_tax_minor, line.order_part_id),
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

-- A refund that fails, or turns out to be the report of another one, is taken back entry by entry.
create function reverse_refund(refund integer, at timestamptz) returns void language plpgsql as $$
declare
  posted ledger_transactions;
  head ledger_transactions;
  postings ledger_posting[];
begin
  select * into strict posted from ledger_transactions where refund_id = refund and kind = 'refund' order by id desc limit 1;
  select array_agg((account.code, entry.currency, -entry.amount_minor, entry.order_part_id)::ledger_posting) into postings
  from ledger_entries entry join ledger_accounts account on account.id = entry.account_id where entry.transaction_id = posted.id;
  head.kind = 'refund-failed';
  head.cause = 'refund-failed:' || posted.id;
  head.order_id = posted.order_id;
  head.refund_id = refund;
  head.occurred_at = at;
  head.actor = 'shop';
  perform post_to_ledger(head, postings);
end $$;

-- Money that went out, or came back because the refund failed later.
create function post_money_back(moved payment_ledger) returns void language plpgsql as $$
declare
  sent bigint := case moved.kind when 'refund' then moved.amount_minor else -moved.amount_minor end;
  head ledger_transactions;
begin
  head.kind = case moved.kind when 'refund' then 'refund-paid' else moved.kind end;
  head.cause = head.kind || ':' || moved.id;
  head.order_id = moved.order_id;
  head.occurred_at = moved.created_at;
  head.actor = moved.actor;
  perform post_to_ledger(head, array[
    ('refunds:payable', moved.currency, sent, null),
    (money_account(moved.provider), moved.currency, -sent, null)]::ledger_posting[]);
end $$;

-- Moves what is pending of a part to what can be paid out. The order's lock makes it wait for a refund that is being decided.
create function release_part(part integer, at timestamptz) returns boolean language plpgsql as $$
declare
  sold record;
  minor bigint;
  head ledger_transactions;
begin
  select orders.id, orders.currency, order_parts.store_id into strict sold
  from order_parts join orders on orders.id = order_parts.order_id where order_parts.id = part for no key update of orders;
  select -coalesce(sum(entry.amount_minor), 0) into minor
  from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
  where entry.order_part_id = part and account.bucket = 'pending' and entry.currency = sold.currency;
  if minor = 0 then return false; end if;
  head.kind = 'released';
  head.cause = 'released:' || part || (
    select case when count(*) = 0 then '' else ':' || count(*) + 1 end from ledger_transactions
    where order_part_id = part and kind = 'released');
  head.order_id = sold.id;
  head.order_part_id = part;
  head.occurred_at = at;
  head.actor = 'shop';
  return post_to_ledger(head, array[
    ('seller:' || sold.store_id || ':pending', sold.currency, minor, part),
    ('seller:' || sold.store_id || ':available', sold.currency, -minor, part)]::ledger_posting[]);
end $$;

-- The past, in the order in which it happened. Refunds that have failed are not owed.
do $$
declare
  fact record;
begin
  for fact in
    select 1 as step, id, created_at as at from payment_ledger where kind = 'payment'
    union all select 2, id, coalesce(delivered_at, updated_at) from order_parts where status = 5 and not cancelled
    union all select 3, id, created_at from refunds where state <> 'failed'
    union all select 4, id, created_at from payment_ledger where kind <> 'payment'
    order by at, step, id
  loop
    case fact.step
      when 1 then perform post_payment(payment) from payment_ledger payment where id = fact.id;
      when 2 then perform post_earned(part) from order_parts part where id = fact.id;
      when 3 then perform post_refund(refund) from refunds refund where id = fact.id;
      else perform post_money_back(moved) from payment_ledger moved where id = fact.id;
    end case;
  end loop;
end $$;

-- All post at the end of the transaction, when it is known whether the payment pays its order and what a refund is for.
create function payment_ledger_posts() returns trigger language plpgsql as $$
begin
  if new.kind = 'payment' then perform post_payment(new); else perform post_money_back(new); end if;
  return null;
end $$;
create constraint trigger payment_ledger_posts after insert on payment_ledger
  deferrable initially deferred for each row execute function payment_ledger_posts();

create function order_parts_post() returns trigger language plpgsql as $$
begin
  perform post_earned(part) from order_parts part where id = new.id and status = 5 and not cancelled;
  return null;
end $$;
create constraint trigger order_parts_post after update on order_parts
  deferrable initially deferred for each row when (new.status = 5 and not new.cancelled and old.status <> 5)
  execute function order_parts_post();

-- A payment in review was accepted, or parts were delivered before it came.
create function orders_post() returns trigger language plpgsql as $$
begin
  perform post_payment(payment) from payment_ledger payment
  where order_id = new.id and kind = 'payment' and provider_ref = new.trans_id and not exists (
    select from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
    where fact.cause = 'payment:' || payment.id and entry.account_id = ledger_account('orders:unearned'));
  perform post_earned(part) from order_parts part where order_id = new.id and status = 5 and not cancelled;
  return null;
end $$;
create constraint trigger orders_post after update on orders
  deferrable initially deferred for each row when (new.payment_done and not old.payment_done) execute function orders_post();

create function refunds_post() returns trigger language plpgsql as $$
declare
  refund refunds;
begin
  select * into refund from refunds where id = coalesce(new.id, old.id);
  if refund.id is null or refund.state = 'failed' then
    if is_refund_posted(old.id) then perform reverse_refund(old.id, coalesce(refund.updated_at, now())); end if;
  elsif not is_refund_posted(refund.id) then
    perform post_refund(refund);
  end if;
  return null;
end $$;
create constraint trigger refunds_post after insert or update of state or delete on refunds
  deferrable initially deferred for each row execute function refunds_post();
