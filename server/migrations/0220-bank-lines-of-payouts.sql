-- Bank transactions about payouts: money out that pays one or a whole bank file, and money in that returns one.
alter table bank_lines add column direction text not null default 'in' check (direction in ('in', 'out'));
-- Why the bank returned it, as an ISO 20022 code.
alter table bank_lines add column return_code text check (return_code <> '');
-- The payout or the bank file that it seems to be about: a guess, which the payout itself references once it is confirmed.
alter table bank_lines add column payout_id integer;
alter table bank_lines add column payout_batch_id integer;
alter table bank_lines add check (num_nonnulls(payout_id, payout_batch_id) <= 1);
alter table bank_lines add check (direction = 'in' or attempt_id is null);
create index bank_lines_payout on bank_lines (payout_id) where payout_id is not null;
create index bank_lines_payout_batch on bank_lines (payout_batch_id) where payout_batch_id is not null;
alter table bank_lines drop constraint bank_lines_result_check;
alter table bank_lines add constraint bank_lines_result_check
  check (result in ('paid', 'known', 'review', 'unwanted', 'payout-paid', 'payout-returned'));

-- The bank transactions that confirmed a payout and its return.
alter table payouts add column paid_line_id integer references bank_lines on delete restrict;
alter table payouts add column returned_line_id integer references bank_lines on delete restrict;
alter table payouts add check (paid_line_id is null or state in ('paid', 'returned'));
alter table payouts add check (returned_line_id is null or state = 'returned');
create index payouts_paid_line on payouts (paid_line_id) where paid_line_id is not null;
create unique index payouts_returned_line on payouts (returned_line_id) where returned_line_id is not null;

-- A bank transaction is used once: for a payment of an order, or for one step of a payout or of the payouts of one file. Both sides lock
-- the transaction, so that of two that use it at the same time one waits for the other and is refused.
create function payouts_use_bank_lines() returns trigger language plpgsql as $$
declare
  line bank_lines;
begin
  if (old.paid_line_id is not null and new.paid_line_id is distinct from old.paid_line_id)
    or (old.returned_line_id is not null and new.returned_line_id is distinct from old.returned_line_id) then
    raise exception 'payout % is confirmed by a bank transaction already', old.id
      using errcode = 'check_violation', constraint = 'bank_line_used_once';
  end if;
  for line in
    select * from bank_lines
    where (id = new.paid_line_id and old.paid_line_id is null) or (id = new.returned_line_id and old.returned_line_id is null)
    order by id for update
  loop
    if line.state = 'booked' or line.currency <> new.currency
      or (line.direction = 'out') <> coalesce(line.id = new.paid_line_id, false)
      or exists (select from payment_ledger where kind = 'payment' and provider = 'bank' and provider_ref = line.receipt_id)
      or exists (select from payouts where id <> new.id and returned_line_id = line.id)
      or exists (select from payouts where id <> new.id and paid_line_id = line.id and batch_id is distinct from new.batch_id) then
      raise exception 'bank transaction % can''t be used for payout %', line.id, new.id
        using errcode = 'check_violation', constraint = 'bank_line_used_once';
    end if;
  end loop;
  return new;
end $$;
create trigger payouts_use_bank_lines before update of paid_line_id, returned_line_id on payouts
  for each row execute function payouts_use_bank_lines();

create function payment_ledger_uses_bank_line() returns trigger language plpgsql as $$
declare
  line integer;
begin
  select id into line from bank_lines where receipt_id = new.provider_ref for update;
  if exists (select from payouts where paid_line_id = line or returned_line_id = line) then
    raise exception 'bank transaction % is used for a payout', line
      using errcode = 'check_violation', constraint = 'bank_line_used_once';
  end if;
  return new;
end $$;
create trigger payment_ledger_uses_bank_line before insert on payment_ledger
  for each row when (new.kind = 'payment' and new.provider = 'bank') execute function payment_ledger_uses_bank_line();
