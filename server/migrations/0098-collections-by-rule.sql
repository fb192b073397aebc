-- What products a collection has: those that somebody picked, or (a rule) those that fit, kept so by a job.
alter table collections add column rule jsonb;
