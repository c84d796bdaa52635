-- The GLN of an organisation (docs/decisions/0254-gs1-keys.md): the party in events of EPCIS.
alter table organisations add column gln text;
