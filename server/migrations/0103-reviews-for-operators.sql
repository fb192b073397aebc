-- Reviews of the whole shop, as whoever moderates them lists them: newest first, by their words, and the views that few are in.
create index reviews_created on reviews (created_at, id);
create index reviews_hidden on reviews (created_at, id) where hidden_at is not null;
create index reviews_low on reviews (created_at, id) where rating <= 2;
create index reviews_words on reviews using gin (lower(review) gin_trgm_ops);
