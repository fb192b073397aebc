-- Functions may mention tables of later files.
set local check_function_bodies = off;

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case without accents. Arabic and Persian letters that shoppers type interchangeably (alef, yeh, kaf, heh, waw with and
-- without hamza) become one, and vowel signs and the stretching tatweel are dropped. Texts of ASCII need only lower().
create function fold_text(input text) returns text
language plpgsql immutable parallel safe strict as $$
begin
  if octet_length(input) = char_length(input) then return lower(input); end if;
  return translate(
    translate(lower(public.unaccent('public.unaccent', input)),
      U&'\0623\0625\0622\0671\0649\064A\0626\0629\0643\06C0\0624',
      U&'\0627\0627\0627\0627\06CC\06CC\06CC\0647\06A9\0647\0648'),
    U&'\064B\064C\064D\064E\064F\0650\0651\0652\0640', '');
end $$;

-- The tags of a comma list, each folded on its own, because a folded tag may contain commas.
create function tag_list(tags text) returns text[]
language plpgsql immutable parallel safe strict as $$
declare
  tag text;
  folded text[] := '{}';
begin
  if octet_length(tags) = char_length(tags) and tags !~ '^[ ,]|[ ,]$|,[ ,]| ,' then
    return string_to_array(lower(tags), ',');
  end if;
  foreach tag in array string_to_array(tags, ',') loop
    if btrim(tag) <> '' then folded := folded || public.fold_text(btrim(tag)); end if;
  end loop;
  return folded;
end $$;

-- Folded text without punctuation, possessive s and thousands separators; hyphens stay.
create function search_words_of(input text) returns text
language plpgsql immutable parallel safe strict as $$
declare
  plain text;
begin
  if octet_length(input) = char_length(input) then
    plain := lower(input);
    if plain !~ '[^a-z0-9 \n-]' then return plain; end if;
  else
    plain := translate(public.fold_text(input),
      U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9', '01234567890123456789');
  end if;
  if strpos(plain, ',') > 0 or strpos(plain, '''') > 0 then
    plain := regexp_replace(plain, '(?<=[0-9]),(?=[0-9]{3}(?![0-9]))|''s(?![a-z])|''', '', 'g');
  end if;
  return regexp_replace(plain,
    U&'[][!"#$%&()*+,/:;<=>?@\\\\^`{|}~_\00D7\00B7\060C\061B\061F\00AB\00BB\2013\2014\2018-\201E\2026]|\\.(?![0-9])|(?<![0-9])\\.', ' ', 'g');
end $$;

-- The searchable words of a text. Hyphenated words and numbers with a unit also become one word: roll top rolltop, 65 w 65w.
create function search_text(input text) returns text
language plpgsql immutable parallel safe strict as $$
declare
  plain text := public.search_words_of(input);
  words text := translate(plain, '-', ' ');
  found text;
  place integer := 1;
begin
  if strpos(plain, '-') > 0 then
    loop
      found := regexp_substr(plain, '[a-z0-9]+(?:-[a-z0-9]+)+', 1, place);
      exit when found is null;
      words := words || ' ' || replace(found, '-', '');
      place := place + 1;
    end loop;
  end if;
  if plain ~ '[0-9][ -][a-z]' then
    place := 1;
    loop
      found := regexp_substr(plain, '[0-9]+(?:\.[0-9]+)?[ -][a-z]{1,4}(?![a-z0-9])', 1, place);
      exit when found is null;
      words := words || ' ' || translate(found, ' -', '');
      place := place + 1;
    end loop;
  end if;
  return words;
end $$;

-- The stems of all words, Arabic and English, with two regular expressions for the whole text.
create function arabic_stems(words text) returns text[]
language plpgsql immutable parallel safe strict as $$
declare
  each text[] := string_to_array(words, ' ');
  stemmed text[] := string_to_array(regexp_replace(
    regexp_replace(words, U&'(^| )(?:(?:\0648\0627\0644|\0628\0627\0644|\06A9\0627\0644|\0641\0627\0644|\0644\0644|\0627\0644)(?=[^ ]{3})|\0648(?=[^ ]{4}))', '\1', 'g'),
    U&'(?<=[^ ]{3})(?:\0627\062A|\0648\0646|\06CC\0646|\06CC\0647|\0647|\06CC)(?= |$)', '', 'g'), ' ');
  stems text[] := '{}';
  others text := '';
begin
  for place in 1 .. cardinality(each) loop
    if each[place] ~ U&'[\0621-\06D3]' then
      -- PostgreSQL allows no longer lexeme.
      if octet_length(each[place]) <= 2046 then stems := stems || stemmed[place]; end if;
    elsif each[place] <> '' then
      others := others || ' ' || each[place];
    end if;
  end loop;
  if others = '' then return tsvector_to_array(array_to_tsvector(stems)); end if;
  return tsvector_to_array(array_to_tsvector(stems) || to_tsvector('pg_catalog.english', others));
end $$;

-- English stems and, for Arabic words, both forms.
create function stems_vector(words text) returns tsvector
language plpgsql immutable parallel safe strict as $$
begin
  if octet_length(words) <> char_length(words) and words ~ U&'[\0621-\06D3]' then
    return to_tsvector('pg_catalog.english', words) || to_tsvector('pg_catalog.simple', array_to_string(public.arabic_stems(words), ' '));
  end if;
  return to_tsvector('pg_catalog.english', words);
end $$;

-- 'simple' finds names, codes and half-typed words; stems find other forms of a word.
create function words_vector(words text) returns tsvector
language plpgsql immutable parallel safe strict as $$
begin
  return to_tsvector('pg_catalog.simple', words) || public.stems_vector(words);
end $$;

create function search_vector(input text) returns tsvector
language plpgsql immutable parallel safe strict as $$
begin
  return public.words_vector(public.search_text(input));
end $$;

create function touch_updated_at() returns trigger
language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
