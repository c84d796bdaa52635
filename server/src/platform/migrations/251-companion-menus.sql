-- Grants of the companion for alarms, unlock requests and waybills (docs/decisions/0251-companion.md). Roles whose people use
-- the companion get those whose calls they may make already, so that nobody has to be given them by hand.
update roles set mobile_menus = mobile_menus || array(
  select 'mobile:' || area from unnest(array['alarm', 'command', 'waybill']) area
  where area || ':view' = any (permissions) and not 'mobile:' || area = any (mobile_menus)
)
where mobile_menus <> '{}';
