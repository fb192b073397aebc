-- What a buyer writes or declares to a store, for whoever works there (decision 085). What was cancelled with its withdrawal is told as
-- cancelled, which is known at the end of the transaction only.
create function note_of_part() returns trigger language plpgsql as $$
begin
  perform note_event(tg_argv[0], part.store_id, part.id::text, o.number, now())
  from order_parts part join orders o on o.id = part.order_id
  where part.id = new.order_part_id and (tg_argv[0] <> 'order.withdrawn' or not part.cancelled);
  return null;
end $$;
create trigger note_events after insert on order_messages for each row
  when (not new.by_store) execute function note_of_part('message.written');
create constraint trigger note_events after insert on withdrawals deferrable initially deferred for each row
  execute function note_of_part('order.withdrawn');
