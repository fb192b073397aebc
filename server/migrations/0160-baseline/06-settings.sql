create table languages (
  code text primary key check (code ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$'),
  name text not null,
  direction text not null default 'ltr' check (direction in ('ltr', 'rtl')),
  is_default boolean not null default false,
  enabled boolean not null default true,
  position integer not null default 0
);
create unique index languages_one_default on languages (is_default) WHERE is_default;
alter table catalog_texts add foreign key (language_code) references languages (code) on delete cascade;

-- Interface texts changed by operators; the shipped ones are in the code.
create table interface_texts (
  language_code text not null references languages (code) on delete cascade,
  key text not null,
  text text not null,
  primary key (language_code, key)
);

create table search_rules (
  id integer generated always as identity primary key,
  -- Words as search reads them, separated by one space.
  term text not null unique check (term <> ''),
  -- Other words, separated by commas; empty: it opens a page.
  means text not null default '',
  opens text,
  created_at timestamptz not null,
  constraint search_rules_check check ((means = '') = (opens is not null))
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
