#!/bin/sh
# Once, on the first primary: the database and the user that owns it. Patroni gives the address as the first argument.
set -eu
psql "$1" --set=ON_ERROR_STOP=1 --set=password="${COLDWAY_DATABASE_PASSWORD}" <<'SQL'
-- No standby is there yet to wait for.
set synchronous_commit = local;
create role coldway login createrole password :'password';
create database coldway owner coldway;
SQL
