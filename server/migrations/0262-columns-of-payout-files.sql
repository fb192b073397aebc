-- The columns and notation that a CSV file of payouts was made with, so that it stays the same; null: those of all files before, or SEPA.
alter table payout_batches add column layout jsonb;
