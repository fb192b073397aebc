-- How files of banks are read: which column means what, for each header and bank account.
create table bank_layouts (
  -- SHA-256 of the normalized column names.
  header text not null,
  -- The shop's own account that the file names; empty where it names none.
  account text not null,
  layout jsonb not null,
  updated_at timestamptz not null,
  primary key (header, account)
);

-- Equal for the same receipt however its date is read; null: imported before, recognized by its content.
alter table bank_lines add column identity text;
-- The file itself proves the date: no interpretation of day and month is left.
alter table bank_lines add column is_day_certain boolean not null default false;
create index bank_lines_identity on bank_lines (identity) where identity is not null;
create index bank_lines_before_identity on bank_lines (amount_minor, currency) where identity is null;

-- Rows of the file that were not imported although they are about money that comes in, each with its reason.
alter table bank_statements add column skipped jsonb not null default '[]';
