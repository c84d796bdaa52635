-- The second guard (docs/decisions/0010-row-security.md). `coldway_app` sees what the settings of its transaction name:
-- a half-open range of organisation paths, and the user whose own rows it may see; without them nothing. `coldway_root` is
-- the same for callers of the root organisation, to whom every path belongs: no row needs to be compared. `coldway_system`
-- sees all rows. None owns a table. They are made before the migrations run, as they belong to the server.
grant usage on schema public to coldway_app, coldway_root, coldway_system;
grant select, insert, update, delete on all tables in schema public to coldway_app, coldway_root, coldway_system;
grant usage on all sequences in schema public to coldway_app, coldway_root, coldway_system;
alter default privileges in schema public
  grant select, insert, update, delete on tables to coldway_app, coldway_root, coldway_system;
alter default privileges in schema public grant usage on sequences to coldway_app, coldway_root, coldway_system;

revoke all on migrations from coldway_app, coldway_root, coldway_system;
-- The trail only grows.
revoke update, delete on audit_rows from coldway_app, coldway_root, coldway_system;
revoke delete on audit_heads from coldway_app, coldway_root, coldway_system;
-- Written by ingest and the rules; read by calls through the views of 016-seen-readings.sql.
revoke all on readings, device_latest, rule_inbox, quarantine from coldway_app, coldway_root;
-- Reached through their parent only, which has the policy.
do $$
declare part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'readings'::regclass loop
    execute format('revoke all on %s from coldway_app, coldway_root, coldway_system', part);
  end loop;
end $$;

-- How a table is guarded: one line for each, here and in later migrations. `seen`: a condition on its columns; `root_seen`:
-- the same for the root.
create function guard_rows(target regclass, seen text, root_seen text default 'true') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy everything on %s to coldway_system using (true)', target);
  execute format('create policy own on %s to coldway_app using (%s)', target, seen);
  execute format('create policy own_of_root on %s to coldway_root using (%s)', target, root_seen);
end $$;

create function is_path_seen(path_column text) returns text language sql immutable
return format('%1$s >= current_setting(''coldway.scope_from'', true) and %1$s < current_setting(''coldway.scope_until'', true)',
  path_column);

create function guard_by_path(target regclass, path_column text) returns void language sql
begin atomic select guard_rows(target, is_path_seen(path_column)); end;

-- Policies apply inside policies: an organisation or a user that is not seen is not there.
create function guard_by_org(target regclass, org_column text) returns void language sql
begin atomic select guard_rows(target, format('exists (select from organisations o where o.id = %s.%I)', target, org_column)); end;

create function guard_by_user(target regclass, user_column text) returns void language sql
begin atomic select guard_rows(target, format('exists (select from users u where u.id = %s.%I)', target, user_column)); end;

-- Of the user himself, whoever stands above him.
create function guard_own(target regclass, user_column text) returns void language sql
begin atomic
  select guard_rows(target, own.rows, own.rows)
  from format('%I = nullif(current_setting(''coldway.user_id'', true), '''')::integer', user_column) as own (rows);
end;

-- Of no caller at all.
create function guard_all(target regclass) returns void language sql
begin atomic select guard_rows(target, 'false', 'false'); end;

revoke execute on function guard_rows, is_path_seen, guard_by_path, guard_by_org, guard_by_user, guard_own, guard_all
  from public;

select guard_by_path('organisations', 'path'), guard_by_path('devices', 'org_path'), guard_by_path('outbox', 'org_path');
select guard_by_org('users', 'org_id'), guard_by_org('roles', 'org_id'), guard_by_org('recipients', 'org_id');
-- A role of an organisation above, where someone seen has it: its name stands in the list of users.
create policy held on roles for select to coldway_app using (exists (select from users u where u.role_id = roles.id));

select guard_by_user('sessions', 'user_id');
select guard_rows('live_tickets', 'exists (select from sessions s where s.token_hash = live_tickets.session_hash)');
select guard_own('user_settings', 'user_id'), guard_own('verification_challenges', 'user_id');
select guard_rows('verification_sends', own.rows, own.rows) from (values ('exists (select from users u
  where u.id = nullif(current_setting(''coldway.user_id'', true), '''')::integer
    and lower(u.account) = verification_sends.account)')) as own (rows);
select guard_by_org('shares', 'org_id');
select guard_rows('share_devices', 'exists (select from shares s where s.id = share_devices.share_id)'),
  guard_rows('share_sessions', 'exists (select from shares s where s.id = share_sessions.share_id)');

select guard_all('readings'), guard_all('device_latest'), guard_all('rule_inbox'), guard_all('quarantine');
select guard_all('jobs'), guard_all('sms_days');
-- Work is wanted in the transaction of a call, and done by nobody's leave.
create policy wanted on jobs for insert to coldway_app, coldway_root with check (true);

select guard_by_path('audit_rows', 'org_path');
-- A thing may be noted in the trail of where it went.
create policy noted on audit_rows for insert to coldway_app with check (true);
-- The head of the own tenant, also from below it.
select guard_rows('audit_heads', 'chain::text = split_part(current_setting(''coldway.scope_from'', true), ''/'', 2)');
