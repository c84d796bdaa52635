-- Lists count all their rows: of an index alone, without reading the waybills.
create index waybills_listed on waybills (profile, org_path, id);
