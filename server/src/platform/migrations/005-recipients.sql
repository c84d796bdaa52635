create table recipients (
  id integer generated always as identity primary key,
  org_id integer not null references organisations,
  -- The own contact of this account
  user_id integer references users on delete cascade,
  name text not null,
  email text,
  phone text,
  wechat_id text,
  http_address text,
  email_state text check (email_state in ('pendingVerification', 'bound', 'unbound')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint recipients_user_key unique (user_id),
  check ((email is null) = (email_state is null))
);
create index recipients_org on recipients (org_id);
insert into recipients (org_id, user_id, name) select org_id, id, name from users;
