-- Keys of GS1 (docs/decisions/0254-gs1-keys.md): the GLN of a site, the SSCCs of what a waybill moves.
alter table sites add column gln text;
alter table waybills add column ssccs text[] not null default '{}';
create index waybills_ssccs on waybills using gin (ssccs) where ssccs <> '{}';
