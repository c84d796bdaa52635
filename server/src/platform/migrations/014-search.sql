-- What the search looks through, folded once when a device changes and not at every key stroke. No index: within the
-- caller's range of paths (devices_scope) a hundred thousand devices are read in about 30 ms, and row security keeps an
-- index on "holds" from being used anyway. C collation: comparing bytes is what makes it that fast.
alter table devices add column search_text text collate "C" generated always as
  (lower(code || E'\n' || name || E'\n' || coalesce(plate, '') || E'\n' || coalesce(terminal_no, ''))) stored;
