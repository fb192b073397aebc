-- As in 0264, and for transfers of payment providers and refunds that a bank transaction confirms.
create or replace function bank_account(head ledger_transactions) returns text language plpgsql stable as $$
declare
  own text;
begin
  if head.kind in ('payment', 'refund-paid') then
    select line.account into own from payment_ledger moved join bank_lines line on line.receipt_id = moved.provider_ref
    where moved.id = split_part(head.cause, ':', 2)::integer and moved.provider in ('bank', 'cash');
  elsif head.kind = 'settlement' then
    select line.account into own from provider_settlements settlement join bank_lines line on line.id = settlement.line_id
    where settlement.id = split_part(head.cause, ':', 2)::integer;
  elsif head.kind in ('payout-paid', 'payout-returned') then
    select line.account into own from payouts payout
      join bank_lines line on line.id = case head.kind when 'payout-paid' then payout.paid_line_id else payout.returned_line_id end
    where payout.id = head.payout_id;
  end if;
  return case when own <> '' then 'bank:' || own else 'bank' end;
end $$;
