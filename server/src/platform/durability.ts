/**
 * Refuses to start on an external server that cannot be reached, is too old, or could lose what it confirms (faults.md
 * row 2).
 */
import { Client, type ClientConfig } from 'pg'
import { StartError } from './embedded-postgres/start-error.ts'

/** The values of `synchronous_commit` for which a standby has the commit too. */
const waitsForStandby = ['on', 'remote_apply']

const oldestVersion = 15

export const checkDurability = async (where: ClientConfig, isStandbyRequired: boolean): Promise<void> => {
  const client = new Client({ ...where, application_name: 'coldway-check', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new StartError(`The database of COLDWAY_DATABASE_URL does not let us in: ${error.message || error.code}`)
  })
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
       where name in ('server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit', 'synchronous_standby_names')`,
    )
    const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
    const version = Math.floor(Number(settings.get('server_version_num')) / 10_000)
    if (version < oldestVersion)
      throw new StartError(
        `The database is PostgreSQL ${version}: ${oldestVersion} or newer is needed. Nothing was started.`,
      )
    const faults = durabilityFaults(settings, isStandbyRequired)
    if (faults.length > 0)
      throw new StartError(`The database would not keep what it confirms: ${faults.join('; ')}. Nothing was started.`)
  } finally {
    await client.end()
  }
}

export const durabilityFaults = (settings: ReadonlyMap<string, string>, isStandbyRequired: boolean): string[] => {
  const commit = settings.get('synchronous_commit') ?? 'off'
  const names = settings.get('synchronous_standby_names') ?? ''
  return [
    ...['fsync', 'full_page_writes'].filter((name) => settings.get(name) !== 'on').map((name) => `${name} is off`),
    ...(commit === 'off' ? ['synchronous_commit is off'] : []),
    ...(isStandbyRequired && commit !== 'off' && !waitsForStandby.includes(commit)
      ? [`synchronous_commit is ${commit}, COLDWAY_DATABASE_SYNC=required wants ${waitsForStandby.join(' or ')}`]
      : []),
    ...(isStandbyRequired && names.trim() === ''
      ? ['synchronous_standby_names is empty, COLDWAY_DATABASE_SYNC=required wants a synchronous standby']
      : []),
  ]
}
