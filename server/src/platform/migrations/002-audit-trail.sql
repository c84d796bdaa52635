-- The audit trail (faults.md section 3.7): one row for each write, in its own transaction. Rows of one tenant form a chain:
-- each hash covers the hash before it, the head says where the chain ends. Names are copies: they outlive what they name.
create table audit_rows (
  -- Id of the tenant, the organisation right below the root; the root's own id; 0: nobody was signed in
  chain integer not null,
  seq bigint not null,
  at timestamptz not null,
  user_id integer,
  account text not null,
  user_name text not null,
  org_path text collate "C" not null,
  call text not null,
  request_id text not null,
  ip text not null,
  outcome text not null check (outcome in ('done', 'denied')),
  -- Name of the error of a denied one
  error text,
  entity text,
  entity_id text,
  entity_name text,
  -- JSON texts as they were hashed
  before text,
  after text,
  reason text,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (chain, seq)
);
create index audit_rows_scope on audit_rows (org_path, at desc);

create table audit_heads (
  chain integer primary key,
  seq bigint not null,
  hash bytea not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_rows_grow before update or delete on audit_rows for each row execute function refuse_change();
create trigger audit_rows_stay before truncate on audit_rows for each statement execute function refuse_change();
create trigger audit_heads_stay before delete on audit_heads for each row execute function refuse_change();
create trigger audit_heads_rest before truncate on audit_heads for each statement execute function refuse_change();
revoke update, delete, truncate on audit_rows from public;
