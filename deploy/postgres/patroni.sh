#!/bin/sh
# Writes Patroni's configuration from the environment: passwords stand in no image.
set -eu
umask 077
cat > /tmp/patroni.yml <<YAML
scope: coldway
name: ${HOSTNAME}
etcd3:
  hosts: ${ETCD_HOSTS}
restapi:
  listen: 0.0.0.0:8008
  connect_address: ${HOSTNAME}:8008
  # Who may order a switch-over or a restart; asking is for everybody.
  authentication: { username: patroni, password: "${REPLICATION_PASSWORD}" }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    # Without a standby no commit, and so no acknowledgement: devices keep what they have.
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        synchronous_commit: "on"
        fsync: "on"
        full_page_writes: "on"
        wal_level: replica
        hot_standby: "on"
        hot_standby_feedback: "on"
        max_connections: 400
        max_wal_size: 4GB
        checkpoint_timeout: 15min
        random_page_cost: 1.1
        wal_compression: "off"
        idle_in_transaction_session_timeout: 60s
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
  post_bootstrap: /usr/local/bin/bootstrap.sh
postgresql:
  listen: 0.0.0.0:5432
  connect_address: ${HOSTNAME}:5432
  data_dir: /var/lib/coldway/data
  pgpass: /tmp/pgpass
  # Otherwise a new standby waits for a checkpoint that takes its time, up to most of checkpoint_timeout.
  basebackup:
    - checkpoint: fast
  parameters:
    unix_socket_directories: /var/run/postgresql
  authentication:
    superuser: { username: postgres, password: "${POSTGRES_PASSWORD}" }
    replication: { username: replicator, password: "${REPLICATION_PASSWORD}" }
    rewind: { username: rewinder, password: "${REPLICATION_PASSWORD}" }
  pg_hba:
    - local all all peer
    - host replication replicator all scram-sha-256
    - host all all all scram-sha-256
YAML
exec patroni /tmp/patroni.yml
