-- What somebody shows who would like to sell here (decision 130). They lie here and not beside the pictures, which everybody may fetch,
-- stay with the application when it is approved and go with it.
create table seller_application_documents (
  id integer generated always as identity primary key,
  application_id integer not null references seller_applications on delete cascade,
  -- As the file was called where it comes from; what it is says its content.
  name text not null check (char_length(name) between 1 and 100),
  type text not null check (type in ('pdf', 'jpg', 'png')),
  content bytea not null,
  sent_at timestamptz not null
);
-- Files of these kinds do not get smaller.
alter table seller_application_documents alter column content set storage external;
create index seller_application_documents_application on seller_application_documents (application_id);
-- What a store was opened by is read with its checklist.
create index seller_applications_store on seller_applications (store_id) where store_id is not null;
