-- What a store says of itself (decision 077): who trades (DSA art. 30), what it promises, and when it is away.
alter table stores
  add column profile_version integer not null default 1,
  add column legal_name text not null default '' check (char_length(legal_name) <= 200),
  add column vat_number text not null default '' check (char_length(vat_number) <= 50),
  -- DSA art. 30 (1) e: the store has said that it offers only what the law allows.
  add column is_self_certified boolean not null default false,
  add column return_policy text not null default '',
  -- Days as whoever planned them counts days, both included, and the moments at which they begin and are over.
  add column away_first date,
  add column away_last date,
  add column away_from timestamptz,
  add column away_until timestamptz,
  -- Closed: nobody can order meanwhile; open: what is ordered is sent afterwards.
  add column away_closed boolean not null default true,
  add column away_note text not null default '' check (char_length(away_note) <= 300),
  add check (
    (away_first is null and away_last is null and away_from is null and away_until is null)
    or (away_first <= away_last and away_from < away_until)
  );
create index stores_away on stores (away_until, away_from) where away_until is not null;

-- The state of a store for whoever wants to order there at a moment.
create function store_status(status text, away_closed boolean, away_from timestamptz, away_until timestamptz, at timestamptz)
returns text language sql immutable parallel safe as $$
  select case when status = 'active' and away_closed and away_from <= at and at < away_until then 'away' else status end
$$;

-- What shoppers are told while it is away; null: it is not.
create function store_vacation(
  away_closed boolean, away_note text, away_last date, away_from timestamptz, away_until timestamptz, at timestamptz
) returns jsonb language sql stable parallel safe as $$
  select case when away_from <= at and at < away_until then
    jsonb_build_object('back_on', to_char(away_last + 1, 'YYYY-MM-DD'), 'is_closed', away_closed, 'note', away_note)
  end
$$;
