-- With the id, so that the newest entries of a seller with a long ledger are found in this index alone.
drop index ledger_entries_booked;
create index ledger_entries_booked on ledger_entries (account_id, currency, booked_at)
  include (amount_minor, transaction_id, order_part_id, id);
