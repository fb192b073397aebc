-- Stores by part of their name, also with typing errors.
create index stores_words on stores using gin (fold_text(name || ' ' || legal_name) gin_trgm_ops);
