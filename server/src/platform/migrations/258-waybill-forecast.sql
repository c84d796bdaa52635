-- Whether a waybill in transit is expected to arrive after its planned time by more than the estimate may be wrong. Worked out
-- every minute (docs/decisions/0258-expected-late.md), so that lists and counts read it like any other column.
alter table waybills add column expected_late boolean not null default false;

-- Site entry and exit are switched apart.
update waybills set messages = array_remove(messages, 'siteEntryExit') || array['siteEntry', 'siteExit']
  where 'siteEntryExit' = any (messages);
