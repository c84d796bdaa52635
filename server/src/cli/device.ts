/**
 * `npm run device -- add CODE [--name N] [--org CODE] [--protocol json|jt808|teltonika] [--terminal NUMBER] [--low C] [--high C]`
 * registers one device and prints its credential with a line to try it.
 */
import { parseArgs } from 'node:util'
import { NewDevice } from '@coldway/contract/devices.ts'
import { errors, Refusal } from '@coldway/contract/errors.ts'
import { sql } from 'kysely'
import { createDevices } from '../modules/devices/index.ts'
import { createOrganisations } from '../modules/organisations/index.ts'
import { copyStrayRoles } from '../modules/roles/index.ts'
import { createLocalBus } from '../platform/bus.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { makeScope } from '../platform/org-scope.ts'
import type { Db } from '../platform/database.ts'
import { createTrail } from '../platform/trail.ts'
import { ensureTenant, organisationIdOf } from '../demo/seed.ts'
import { withStore } from './open-store.ts'

const usage =
  'npm run device -- add CODE [--name NAME] [--org CODE] [--protocol json|jt808|teltonika] [--terminal NUMBER] [--low C] [--high C]'
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    org: { type: 'string' },
    protocol: { type: 'string', default: 'json' },
    terminal: { type: 'string' },
    low: { type: 'string' },
    high: { type: 'string' },
  },
})

const add = async (db: Db, deviceCode: string, config: Config): Promise<void> => {
  const orgId = values.org
    ? await organisationIdOf(db, values.org)
    : ((await organisationIdOf(db, 'HD')) ?? (await ensureTenant(db)))
  const degrees = (text: string | undefined) => (text === undefined ? null : Number(text))
  const device = NewDevice.parse({
    deviceCode,
    deviceName: values.name ?? `Device ${deviceCode}`,
    orgId,
    protocol: values.protocol,
    terminalNo: values.terminal?.replace(/^0+/, '') ?? null,
    range: { tempLowC: degrees(values.low), tempHighC: degrees(values.high), humLowPct: null, humHighPct: null },
  })
  const { rows } = await sql<{ path: string }>`select path from organisations where id = ${device.orgId}`.execute(db)
  // The operator of the machine acts for the organisation he names.
  const orgPath = rows[0]?.path ?? ''
  const bus = createLocalBus(() => undefined)
  const organisations = createOrganisations({ db, bus, onMoved: copyStrayRoles })
  const devices = createDevices({ db, bus, organisations: organisations.service })
  const write = createTrail({ db, clock: systemClock }).writer(
    { userId: undefined, account: 'operator', userName: 'operator', orgPath },
    { call: 'cli.device', requestId: crypto.randomUUID(), ip: '' },
  )
  const made = await devices.service.register(makeScope(device.orgId, orgPath), device, write)
  say(`Registered ${made.deviceCode}. Its secret is shown this once: ${made.secret}`)
  if (device.protocol !== 'json')
    return say(`Terminal number ${device.terminalNo}; authentication code where one is required: the secret.`)
  const report = `{"id":"1","time":${Math.floor(Date.now() / 1000)},"position":{"lng":121.47,"lat":31.23},"blocks":[{"id":3,"temp":52,"hum":610}]}`
  say(
    `mosquitto_pub -p ${config.ports.mqtt} -u ${deviceCode} -P ${made.secret} -q 1 -t coldway/v1/${deviceCode}/up -m '${report}'`,
  )
  say(
    `curl -u ${deviceCode}:${made.secret} -H 'content-type: application/json' -d '${report}' http://localhost:${config.ports.http}/v3/open/uplink`,
  )
}

const [verb, code] = positionals
if (verb !== 'add' || !code) {
  say(usage)
  process.exit(2)
}
try {
  const config = readConfig(process.env, [])
  await withStore(config, createLog('warn'), ({ db }) => add(db, code, config))
} catch (error) {
  say(
    error instanceof Refusal ? `Refused: ${error.error} (${errors[error.error][0]})` : String((error as Error).message),
  )
  process.exit(1)
}
