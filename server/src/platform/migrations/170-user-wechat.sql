-- Whether and since when an account is bound to WeChat is shown to those who see the account; the identity stays its owner's own.
alter table users add column wechat_bound_at timestamptz;
update users u set wechat_bound_at = w.bound_at from wechat_accounts w where w.user_id = u.id;

create function bear_wechat() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    update users set wechat_bound_at = null where id = old.user_id;
  else
    update users set wechat_bound_at = new.bound_at where id = new.user_id;
  end if;
  return null;
end $$;
create trigger wechat_accounts_bear_wechat after insert or delete on wechat_accounts for each row execute function bear_wechat();
