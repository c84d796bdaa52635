-- What signs the HTTP pushes to a recipient. The former one signs too for a while, so that both sides can change it in turn.
create table http_secrets (
  recipient_id integer primary key references recipients on delete cascade,
  secret bytea not null,
  former bytea,
  former_until timestamptz
);
select guard_rows('http_secrets', 'exists (select from recipients c where c.id = http_secrets.recipient_id)');

-- Links in e-mails by which a recipient ends them. They open nothing else, and work as often as somebody clicks.
create table unsubscribe_links (
  token text primary key,
  recipient_id integer not null references recipients on delete cascade,
  address text not null,
  constraint unsubscribe_links_address_key unique (recipient_id, address)
);
select guard_all('unsubscribe_links');

-- In which an e-mail is written, and its last lines too
alter table outbox add column language text not null default 'zh-CN';
