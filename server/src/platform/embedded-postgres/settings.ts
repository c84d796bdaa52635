/**
 * The settings of the server. They stand on its command line, so that neither its own files nor ALTER SYSTEM can weaken
 * them.
 */

/** The settings that durability rests on: what is acknowledged is stored (faults.md row 2). */
const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
} as const

interface Place {
  readonly socketDir: string
  readonly port: number
  /** Stands in the command line of the postmaster and in the title of all its children. */
  readonly mark: string
}

export const serverSettings = ({ socketDir, port, mark }: Place): string[] =>
  Object.entries({
    ...durable,
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port,
    cluster_name: mark,
    // A process opens at most 30 connections (database.ts); the file maker and operator commands need more.
    max_connections: 120,
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    // Large batches of inserts write fewer full pages when checkpoints are rare and spread over a longer time.
    checkpoint_timeout: '15min',
    wal_compression: 'off',
    // Data lies in memory or on an SSD. With the default of 4 the planner reads a whole table to look up some thousands
    // of rows.
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Lists the settings of a running server that could lose acknowledged rows, as `name is value`. */
export const durabilityFaults = (settings: ReadonlyMap<string, string>): string[] =>
  Object.entries({ ...durable, data_checksums: 'on' })
    .filter(([name, value]) => settings.get(name) !== value)
    .map(([name]) => `${name} is ${settings.get(name) ?? 'unknown'}`)
