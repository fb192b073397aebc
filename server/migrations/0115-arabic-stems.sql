-- Stems of Arabic words without a query of their own: a title, its tags, each of its names and what comes along ask for them, and
-- PostgreSQL began and ended a plan for each. What comes out is the same, in the same order: a tsvector holds each once, by its bytes.
create or replace function arabic_stems(words text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  word text;
  stems text[] := '{}';
  others text := '';
begin
  foreach word in array string_to_array(words, ' ') loop
    if word ~ U&'[\0621-\06D3]' then
      -- No lexeme is longer, and none of them is a word.
      if octet_length(word) <= 2046 then stems := stems || public.arabic_stem(word); end if;
    elsif word <> '' then
      others := others || ' ' || word;
    end if;
  end loop;
  if others = '' then return tsvector_to_array(array_to_tsvector(stems)); end if;
  return tsvector_to_array(array_to_tsvector(stems) || to_tsvector('pg_catalog.english', others));
end $$;
