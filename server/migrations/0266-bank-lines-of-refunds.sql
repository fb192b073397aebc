-- Bank transactions that are refunds sent by bank transfer: each confirms one.

-- The refund that it seems to be: a guess until it is confirmed.
alter table bank_lines add column refund_id integer references refunds on delete set null;
alter table bank_lines add check (direction = 'out' or refund_id is null);
alter table bank_lines drop constraint bank_lines_result_check;
alter table bank_lines add constraint bank_lines_result_check
  check (result in ('paid', 'known', 'review', 'unwanted', 'payout-paid', 'payout-returned', 'settled', 'refunded'));
create index bank_lines_refund on bank_lines (refund_id) where refund_id is not null;
create unique index bank_lines_confirmed_refund on bank_lines (refund_id) where state = 'booked';

-- As in 0265, and of a refund that was sent, the account of its bank transaction.
create or replace function bank_account(head ledger_transactions) returns text language plpgsql stable as $$
declare
  own text;
begin
  if head.kind in ('payment', 'refund-paid') then
    select line.account into own from payment_ledger moved join bank_lines line on line.receipt_id = moved.provider_ref
    where moved.id = split_part(head.cause, ':', 2)::integer
      and (moved.provider = 'bank' or (moved.kind = 'refund' and moved.provider = 'cash'))
      and line.direction = case moved.kind when 'refund' then 'out' else 'in' end;
  elsif head.kind in ('payout-paid', 'payout-returned') then
    select line.account into own from payouts payout
      join bank_lines line on line.id = case head.kind when 'payout-paid' then payout.paid_line_id else payout.returned_line_id end
    where payout.id = head.payout_id;
  elsif head.kind = 'settlement' then
    select line.account into own from provider_settlements settlement join bank_lines line on line.id = settlement.line_id
    where settlement.id = split_part(head.cause, ':', 2)::integer;
  end if;
  return case when own <> '' then 'bank:' || own else 'bank' end;
end $$;
