-- What people look for and what that found, day by day, with nothing about who it was; and what the shop says to that: other words
-- for a word, or the page that it opens (decision 090).
create table search_terms (
  id integer generated always as identity primary key,
  term text not null unique check (term <> '' and char_length(term) <= 60),
  -- In the last 30 days; the job of the night counts anew.
  searches integer not null,
  -- What it found when it was looked for last; null: nobody has counted.
  hits integer,
  -- Something was found, but not by the words as they were typed.
  is_widened boolean not null default false,
  last_on date not null
);
create index search_terms_searches on search_terms (searches, id);
create index search_terms_last on search_terms (last_on, id);
create index search_terms_nothing on search_terms (searches, id) where hits = 0;
create index search_terms_widened on search_terms (searches, id) where is_widened;
create index search_terms_words on search_terms using gin (lower(term) gin_trgm_ops);

create table search_term_days (
  term_id integer not null references search_terms on delete cascade,
  day date not null,
  searches integer not null,
  hits integer,
  primary key (day, term_id)
);
create index search_term_days_term on search_term_days (term_id);

create table search_rules (
  id integer generated always as identity primary key,
  -- Words as a search reads them, with one space between.
  term text not null unique check (term <> ''),
  -- Other words, with commas between; empty: it opens a page.
  means text not null default '',
  opens text,
  created_at timestamptz not null,
  check ((means = '') = (opens is not null))
);
