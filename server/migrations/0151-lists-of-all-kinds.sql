-- What did not arrive of a webhook is counted whenever it is shown, and has a view of its own; all others did.
create index webhook_messages_failed on webhook_messages (webhook_id, id) where tries > 0 and state <> 'done';
