-- Commands to devices. A row is one command; each sending of it has a nonce of its own, so that an answer to an earlier
-- sending moves nothing.
create table commands (
  id integer generated always as identity primary key,
  device_id integer not null references devices on delete cascade,
  kind text not null,
  -- Without a lock's password, which stands apart while it is on its way
  content jsonb not null,
  platform_state text not null default 'delivering' check (platform_state in ('delivering', 'redelivering', 'delivered')),
  device_state text not null default 'inExecution' check (device_state in
    ('inExecution', 'success', 'failure', 'wrongMessage', 'unsupported', 'noResponse', 'invalid', 'unknown')),
  nonce text not null unique,
  counter bigint not null,
  -- Of the present sending, and of all
  sends integer not null default 0,
  delivery_count integer not null default 0,
  is_resent boolean not null default false,
  source text not null,
  created_at timestamptz not null,
  not_after timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  finished_at timestamptz
);
create index commands_device on commands (device_id, id);
create index commands_open on commands (device_id, id) where device_state = 'inExecution' and platform_state <> 'delivered';
create sequence command_counter as bigint;

-- What nobody reads again: written by a call, read by the wire, gone when the command has ended.
create table command_secrets (
  command_id integer primary key references commands on delete cascade,
  secret text not null
);

-- Each step of each command to a lock; it only grows.
create table lock_records (
  id integer generated always as identity primary key,
  command_id integer not null references commands on delete cascade,
  device_id integer not null references devices on delete cascade,
  action text not null,
  step text not null,
  counter bigint not null,
  source text not null,
  created_at timestamptz not null
);
create index lock_records_device on lock_records (device_id, id);

create table command_templates (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  name text not null,
  kind text not null,
  content jsonb not null,
  created_at timestamptz not null
);
create unique index command_templates_name on command_templates (org_id, lower(name));

select guard_rows('commands', 'exists (select from devices d where d.id = commands.device_id)');
select guard_rows('lock_records', 'exists (select from devices d where d.id = lock_records.device_id)');
select guard_all('command_secrets');
create policy wanted on command_secrets for insert to coldway_app, coldway_root with check (true);
revoke select, update, delete on command_secrets from coldway_app, coldway_root;
revoke update, delete on lock_records from coldway_app, coldway_root, coldway_system;
select guard_by_org('command_templates', 'org_id');

update roles set permissions = permissions || array['command:view', 'command:send', 'command:unlock']
where 'role:edit' = any (permissions);
