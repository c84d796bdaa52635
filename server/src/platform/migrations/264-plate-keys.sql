-- What makes two plates the same, for every table that holds one: the twin of plateKeyOf (contract/src/plates.ts).
create function plate_key(plate text) returns text language sql immutable strict parallel safe
  return regexp_replace(upper(plate), '[\s·•-]', '', 'g');

-- Folded once when a device changes, and not at every key stroke, as its search_text is.
alter table devices add column plate_key text collate "C" generated always as (plate_key(plate)) stored;
