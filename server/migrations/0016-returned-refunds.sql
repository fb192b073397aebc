-- A provider may say that a refund has failed after it said that it was made: the money is back, and the books say so.
alter table payment_ledger drop constraint payment_ledger_kind_check;
alter table payment_ledger add constraint payment_ledger_kind_check
  check (kind in ('payment', 'refund', 'refund-returned'));
