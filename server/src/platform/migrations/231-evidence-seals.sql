-- The seals of reports (docs/decisions/0231-cold-chain-report.md): a report that is made again gets the seal it had, also when another
-- key signs by then.
create table evidence_seals (
  digest text primary key,
  key text not null,
  public_key text not null,
  signature text not null
);
select guard_all('evidence_seals');
