-- When each work of housekeeping is due again: whoever moves its row on does it (platform/care.ts).
create table care_turns (
  name text primary key,
  next_at timestamptz not null
);
select guard_all('care_turns');
