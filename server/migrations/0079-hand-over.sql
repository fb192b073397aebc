-- When a store hands goods over: cut-off, days, working days, holidays (rules/src/hand-over.ts). Null: it has said nothing.
alter table stores
  add column hand_over jsonb,
  add column hand_over_version integer not null default 1;

-- By when a part that may leave has to: what has not by then is late. Null: its money is not here yet. It stays as it was promised
-- when the store plans a holiday later.
alter table order_parts add column hand_over_by timestamptz;

-- What may leave and has not was late after two days from the order, for all stores.
update order_parts p set hand_over_by = o.created_at + interval '48 hours'
from orders o
where o.id = p.order_id and not p.cancelled and p.status in (1, 2) and (o.payment_done or o.order_method = 2);

create index order_parts_hand_over on order_parts (hand_over_by) where not cancelled and status in (1, 2);

-- What a store says of it, with the holiday that its page tells of (0083).
create function store_hand_over(hand_over jsonb, away_first date, away_last date)
returns jsonb language sql stable parallel safe as $$
  select case when hand_over is null or away_first is null then hand_over
    else jsonb_set(hand_over, '{holidays}', hand_over -> 'holidays' || jsonb_build_object(
      'from', to_char(away_first, 'YYYY-MM-DD'), 'to', to_char(away_last, 'YYYY-MM-DD')))
  end
$$;
