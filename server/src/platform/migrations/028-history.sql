-- Historical data: entered by hand, for a time within a use. Such readings carry bit 16 of `flags`.
-- When the last use ended; null while one lasts, and of those that ended before this was written down.
alter table devices add column use_ended_at timestamptz;

update roles set permissions = permissions || array['sensor:edit'] where 'role:edit' = any (permissions);
