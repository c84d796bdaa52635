-- Of each turn of the rules: which of its devices have a range, or stand outside of one? (rules/range-watch.ts)
create index devices_ranged on devices (id) where num_nonnulls(temp_low, temp_high, hum_low, hum_high) > 0;
create index device_latest_breached on device_latest (device_id) where breach_since is not null;
