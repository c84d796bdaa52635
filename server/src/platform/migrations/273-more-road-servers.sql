-- Ways of lines come from Google's and Baidu's road servers too (docs/decisions/0273-more-maps.md).
alter table lines
  drop constraint lines_source_check,
  add constraint lines_source_check check (source in ('osrm', 'valhalla', 'google', 'baidu', 'estimate'));
