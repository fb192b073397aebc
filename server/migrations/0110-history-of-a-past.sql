-- What acts bring into a new shop as its past is told in the history of then, as notices are (0106).
alter table audit_entries alter column at
  set default coalesce(nullif(current_setting('souk.happens_at', true), '')::timestamptz, now());
