-- The waybills in a file that others share with its owner: it leaves only while they still do (docs/decisions/0130-waybills.md).
alter table downloads add column lent int[] not null default '{}';
