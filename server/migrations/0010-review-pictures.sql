-- Pictures that people uploaded for a review and that no review shows yet. Only who uploaded a picture may use it; what
-- is left over after a day is deleted with its file.
create table review_uploads (
  image text primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index review_uploads_age on review_uploads (created_at);
