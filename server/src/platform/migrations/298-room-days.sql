-- What is kept of the days of a room when its readings are gone (docs/decisions/0299-days-of-rooms.md).
create table room_days (
  room_id integer not null references rooms on delete cascade,
  date date not null,
  -- A ClimateDay without its date and its degree days, which follow from the base of the room.
  figures jsonb not null,
  primary key (room_id, date)
);
select guard_rows('room_days', 'exists (select from rooms r where r.id = room_days.room_id)');
-- The day after the last whose figures are kept.
alter table rooms add column days_kept_until date;
