-- Whether an API key may refund and book payments, where its permissions allow it. Keys that exist may not: whoever made them was not asked.
alter table api_keys add column moves_money boolean not null default false;
