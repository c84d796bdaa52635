-- The file of a list shows one place of the tree of organisations: it leaves for who stands there still.
alter table downloads add column made_for text collate "C";
