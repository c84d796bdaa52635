/**
 * `npm run device -- add CODE [--name N] [--org CODE] [--protocol P] [--terminal NUMBER] [--low C] [--high C]`
 * registers one device and prints its credential with a line to try it.
 */
import { errors, Refusal } from '@coldway/contract/errors.ts'
import { sql } from 'kysely'
import { createDeviceTypes } from '../modules/device-types/index.ts'
import { createDevices } from '../modules/devices/index.ts'
import { createOrganisations } from '../modules/organisations/index.ts'
import { copyStrayRoles } from '../modules/roles/index.ts'
import { createLocalBus } from '../platform/bus.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { makeScope } from '../platform/org-scope.ts'
import type { Db } from '../platform/database.ts'
import { findPorts } from '../platform/ports-file.ts'
import { createTrail } from '../platform/trail.ts'
import { ensureTenant, organisationIdOf } from '../demo/seed.ts'
import { type DeviceArguments, readDeviceArguments } from './device-arguments.ts'
import { withStore } from './open-store.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const add = async (db: Db, { org, device: asked }: DeviceArguments, config: Config): Promise<void> => {
  const orgId = org ? await organisationIdOf(db, org) : ((await organisationIdOf(db, 'HD')) ?? (await ensureTenant(db)))
  if (orgId === undefined) throw new Error(`No organisation has the code ${org}.`)
  const device = { ...asked, orgId }
  const { rows } = await sql<{ path: string }>`select path from organisations where id = ${device.orgId}`.execute(db)
  // The operator of the machine acts for the organisation in the arguments.
  const orgPath = rows[0]?.path ?? ''
  const bus = createLocalBus(() => undefined)
  const organisations = createOrganisations({ db, bus, canSeal: () => false, onMoved: copyStrayRoles })
  const types = createDeviceTypes({ db, bus, organisations: organisations.service })
  const devices = createDevices({
    db,
    bus,
    clock: systemClock,
    organisations: organisations.service,
    types: types.service,
  })
  const write = createTrail({ db, system: db, clock: systemClock }).writer(
    { userId: undefined, account: 'operator', userName: 'operator', orgPath },
    { call: 'cli.device', requestId: crypto.randomUUID(), ip: '' },
  )
  const made = await devices.service.register({ scope: makeScope(device.orgId, orgPath), write }, device)
  say(`Registered ${made.deviceCode}. Its secret is shown this once: ${made.secret}`)
  const ports = (await findPorts(config.dataDir)) ?? config.ports
  const { protocol, terminalNo } = device
  if (protocol === 'chirpstack' || protocol === 'nbiot')
    return say(
      `Its platform pushes for ${terminalNo} to http://localhost:${ports.http}/v3/open/${protocol}, as a gateway.`,
    )
  if (protocol !== 'json')
    return say(
      `Terminal number ${terminalNo}, TCP port ${ports[protocol]}; authentication code where one is required: the secret.`,
    )
  const report = `{"id":"1","time":${Math.floor(Date.now() / 1000)},"position":{"lng":121.47,"lat":31.23},"blocks":[{"id":3,"temp":52,"hum":610}]}`
  say(
    `mosquitto_pub -p ${ports.mqtt} -u ${made.deviceCode} -P ${made.secret} -q 1 -t coldway/v1/${made.deviceCode}/up -m '${report}'`,
  )
  say(
    `curl -u ${made.deviceCode}:${made.secret} -H 'content-type: application/json' -d '${report}' http://localhost:${ports.http}/v3/open/uplink`,
  )
}

const readOrExit = (): DeviceArguments => {
  try {
    return readDeviceArguments(process.argv.slice(2))
  } catch (error) {
    say((error as Error).message)
    return process.exit(2)
  }
}

const given = readOrExit()
try {
  const config = readConfig(process.env, [])
  await withStore(config, createLog('warn'), ({ system }) => add(system, given, config))
} catch (error) {
  say(
    error instanceof Refusal ? `Refused: ${error.error} (${errors[error.error][0]})` : String((error as Error).message),
  )
  process.exit(1)
}
