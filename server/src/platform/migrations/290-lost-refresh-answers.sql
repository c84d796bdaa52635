-- The cookie whose use opened the session: what came of a use whose answer was lost is found by it. Null for sign-ins and
-- for sessions from before.
alter table sessions add column rotated_from bytea;
