-- Time-stamps of the chain (RFC 3161, docs/decisions/0253-time-stamps.md): one of each entry, from when the authority has answered.
create table evidence_stamps (
  record uuid primary key references evidence_chain (record),
  -- Both in hexadecimal digits.
  nonce text not null,
  token text not null,
  -- The installation signs both: a token has parts that its own signature does not cover.
  key text not null,
  public_key text not null,
  signature text not null,
  authority text not null,
  at timestamptz not null
);
select guard_all('evidence_stamps');
create trigger evidence_stamps_stay before update or delete on evidence_stamps for each row execute function refuse_signed_change();
