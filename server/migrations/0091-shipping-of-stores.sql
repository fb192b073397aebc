-- From what a store's goods of one order cost their shipping by this rule is free. Null: it always costs what its places say.
alter table shipping_rules add column free_from_minor bigint check (free_from_minor > 0);

-- Where a row of a cart could not be sent when somebody last tried ('DE/BE'), so that one cart counts once for each place.
alter table cart_items add column unshipped_to text;

-- Where carts wanted goods of a store to go that none of its rules brings there: a count of carts a day, nobody's name.
create table shipping_gaps (
  store_id integer not null references stores on delete cascade,
  day date not null,
  country text not null,
  state text not null,
  carts integer not null default 1,
  primary key (store_id, day, country, state)
);
