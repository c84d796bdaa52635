/**
 * Makes one object of each kind at a place, with the place's canary in every text. A new entity does not compile
 * without a factory.
 */
import { randomBytes } from 'node:crypto'
import type { Entity } from '@coldway/contract/call.ts'
import { hashToken } from '../../platform/secrets.ts'
import { type Ids, nextNumber } from './body.ts'
import { apiClientOf } from './client-factories.ts'
import { commandOf, unlockRequestOf } from './command-factories.ts'
import { identityProviderOf } from './provider-factories.ts'
import { deadLetterOf, forwardingRuleOf } from './forwarding-factories.ts'
import { lockOrderOf } from './lock-order-factories.ts'
import { type Making, one } from './making.ts'
import { boxOf, canaryOf, type Place, type PlaceName } from './places.ts'
import { certificateOf, probeOf } from './probe-factories.ts'
import { productOf } from './product-factories.ts'
import { onVehicle, vehicleOf } from './vehicle-factories.ts'
import { mappingOf } from './mapping-factories.ts'
import { roomOf } from './room-factories.ts'
import { customOf, templateOf, waybillOf } from './waybill-factories.ts'

type Factory = (making: Making, place: Place, text: string) => Promise<number>

const factories: Readonly<Record<Entity, Factory>> = {
  device: async ({ query, places }, place, text) => {
    // The root organisation holds no devices, so a principal there names those of tenant A's top.
    const { orgId, path, name } = place.name === 'root' ? places.top : place
    const id = await one(
      query,
      `insert into devices (org_id, org_path, code, name, category, model, protocol, secret_hash, plate, monitor_target,
         report_interval_s, zone)
       values ($1, $2, $3, $3, 'portable', $3, 'json', $4, $3, $3, 60, '+08:00') returning id`,
      [orgId, path, text, hashToken(secretOf(text))],
    )
    const { lng, lat } = boxOf(name)
    const fix = [id, new Date(), lng + Math.random() / 10, lat + Math.random() / 10]
    await query(
      `insert into device_latest (device_id, at, disc, arrived, fix_at, lng, lat, fix) values ($1, $2, 1, $2, $2, $3, $4, 1)`,
      fix,
    )
    await query(
      `insert into readings (device_id, at, disc, arrived, lng, lat, fix, temp1) values ($1, $2, 1, $2, $3, $4, 1, 4)`,
      fix,
    )
    await query(
      `insert into unread_messages (device_id, digest, arrived, protocol, type, why, bytes, size)
       values ($1, '\\x01', now(), 'jt808', '0x0900', 'no decoder', '\\x0102', 2)`,
      [id],
    )
    return id
  },
  deviceType: ({ query }, { orgId, path }, text) =>
    one(
      query,
      `insert into device_types (org_id, org_path, name, model, category, sensors, temp_floor)
       values ($1, $2, $3, $3, 'portable', '{1}', -40) returning id`,
      [orgId, path, text],
    ),
  organisation: async ({ query }, { orgId, path }, text) => {
    const id = await one(query, `insert into organisations (parent_id, name, code) values ($1, $2, $2) returning id`, [
      orgId,
      text,
    ])
    await query(`update organisations set path = $2 where id = $1`, [id, `${path}${id}/`])
    return id
  },
  role: ({ query }, { orgId }, text) =>
    one(query, `insert into roles (org_id, name, description) values ($1, $2, $2) returning id`, [orgId, text]),
  user: async (making, place, text) => {
    const role = await factories.role(making, place, `${text}-role`)
    const id = await one(
      making.query,
      `insert into users (org_id, role_id, account, name, email, password_hash) values ($1, $2, $3, $3, $3 || '@x.example', $4) returning id`,
      [place.orgId, role, text, making.passwordHash],
    )
    await making.query(`insert into recipients (org_id, user_id, name) values ($1, $2, $3)`, [place.orgId, id, text])
    return id
  },
  recipient: ({ query }, { orgId }, text) =>
    one(
      query,
      `insert into recipients (org_id, name, email, email_state, http_address)
       values ($1, $2, $2 || '@x.example', 'bound', 'https://x.example/' || $2) returning id`,
      [orgId, text],
    ),
  share: async (making, place, text) => {
    const user = await factories.user(making, place, `${text}-maker`)
    const id = await one(
      making.query,
      `insert into shares (org_id, user_id, token_hash, page, created_at) values ($1, $2, $3, 'home', now()) returning id`,
      [place.orgId, user, hashToken(secretOf(text))],
    )
    const device = await factories.device(making, place, `${text}-device`)
    await making.query('insert into share_devices (share_id, device_id) values ($1, $2)', [id, device])
    return id
  },
  command: async (making, place, text) =>
    commandOf(making, await factories.device(making, place, `${text}-device`), text),
  unlockRequest: async (making, place, text) =>
    unlockRequestOf(making, await factories.device(making, place, `${text}-device`), text),
  deviceInTransit: async (making, place, text) => {
    const device = await factories.device(making, place, text)
    const waybill = await waybillOf(making, place, text, 'inTransit')
    await making.query(`update waybills set driver_phone = '13800138000' where id = $1`, [waybill])
    await making.query(
      `insert into waybill_details (org_id, waybill_id, waybill_no, device_id, bound_from)
       select org_id, id, waybill_no, $2, now() - interval '1 hour' from waybills where id = $1`,
      [waybill, device],
    )
    return device
  },
  waybill: (making, place, text) => waybillOf(making, place, text, 'toShip'),
  waybillInTransit: (making, place, text) => waybillOf(making, place, text, 'inTransit'),
  waybillCompleted: (making, place, text) => waybillOf(making, place, text, 'completed'),
  customWaybill: (making, place, text) => customOf(making, waybillOf(making, place, text, 'toShip')),
  customWaybillInTransit: (making, place, text) => customOf(making, waybillOf(making, place, text, 'inTransit')),
  waybillDetail: async (making, place, text) => {
    const device = await factories.device(making, place, `${text}-device`)
    return one(
      making.query,
      `insert into waybill_details (org_id, waybill_no, device_id, bound_from)
       values ($1, $2, $3, now() - interval '1 day') returning id`,
      [place.name === 'root' ? making.places.top.orgId : place.orgId, text, device],
    )
  },
  waybillTemplate: templateOf,
  vehicle: vehicleOf,
  deviceOnVehicle: async (making, place, text) =>
    onVehicle(making, place, { text, deviceId: await factories.device(making, place, text) }),
  probe: async (making, place, text) => probeOf(making, await factories.device(making, place, `${text}-device`), text),
  probeCertificate: async (making, place, text) =>
    certificateOf(making, await factories.probe(making, place, text), text),
  product: productOf,
  apiClient: apiClientOf,
  identityProvider: identityProviderOf,
  forwardingRule: forwardingRuleOf,
  deadLetter: deadLetterOf,
  room: roomOf,
  mapping: mappingOf,
  lockOrder: (making, place, text) => lockOrderOf(making, place, text, 'pendingReview'),
  lockOrderUnderWay: async (making, place, text) => {
    const id = await lockOrderOf(making, place, text, 'started')
    const lock = await factories.lockDevice(making, place, `${text}-lock`)
    await making.query(`insert into lock_order_devices (order_id, device_id, bound_from) values ($1, $2, now())`, [
      id,
      lock,
    ])
    return id
  },
  lockDevice: async (making, place, text) => {
    const id = await factories.device(making, place, text)
    await making.query(`update devices set category = 'lock' where id = $1`, [id])
    return id
  },
  commandTemplate: ({ query }, { orgId }, text) =>
    one(
      query,
      `insert into command_templates (org_id, name, kind, content, created_at)
       values ($1, $2, 'smsCommand', jsonb_build_object('text', $2::text), now()) returning id`,
      [orgId, text],
    ),
  line: ({ query }, { orgId, path }, text) =>
    one(
      query,
      `insert into lines (org_id, org_path, name, number, start_point, end_point, waypoints, remark, path, path_error_m, distance_m,
         duration_s, source)
       values ($1, $2, $3, $3, jsonb_build_object('lng', 121, 'lat', 31, 'address', $3::text),
         jsonb_build_object('lng', 122, 'lat', 31, 'address', $3::text), '[]', $3, '{121,31,122,31}', 0, 95000, 5700, 'estimate')
       returning id`,
      [orgId, path, text],
    ),
  lineSubscription: async (making, place, text) => {
    const line = await factories.line(making, place, `${text}-line`)
    const device = await factories.device(making, place, `${text}-device`)
    return one(
      making.query,
      `with made as (
         insert into line_subscriptions (line_id, device_id, org_id, maker_id, validity, start_at, end_at, offset_m,
           stay_timeout_s, recipients)
         values ($1, $2, $3, $3, 'permanent', now(), now() + interval '1 day', 500, 0, '{}') returning id)
       insert into line_records (subscription_id, kind, state, started_at, lng, lat, found_at)
       select id, 'deviation', 'ended', now() - interval '1 hour', 1, 1, now() from made returning subscription_id as id`,
      [line, device, place.orgId],
    )
  },
  site: ({ query }, { orgId, name }, text) => {
    const { lng, lat } = boxOf(name)
    return one(
      query,
      `insert into sites (org_id, site_no, name, type, shape, lng, lat, radius, west, south, east, north, address, source, shaped_at,
         created_at, updated_at)
       values ($1, $2, $2, 'yard', 'circle', $3, $4, 2000, $3, $4, $3, $4, $2, 'console', now(), now(), now()) returning id`,
      [orgId, text, lng + 0.05, lat + 0.05],
    )
  },
  park: async (making, place, text) => {
    const id = await factories.site(making, place, text)
    await making.query(`update sites set type = 'logisticsPark' where id = $1`, [id])
    return id
  },
  siteSubscription: async (making, place, text) => {
    const site = await factories.site(making, place, `${text}-site`)
    return one(
      making.query,
      `insert into site_subscriptions (site_id, org_id, validity, events, is_by_device, from_at, until_at, created_at)
       values ($1, $2, 'permanent', '{entry}', false, now(), now() + interval '60 days', now()) returning id`,
      [site, place.orgId],
    )
  },
  siteRecord: async (making, place, text) => {
    const device = await factories.device(making, place, `${text}-device`)
    const { lng, lat } = boxOf(place.name === 'root' ? 'top' : place.name)
    return one(
      making.query,
      `insert into site_stays (device_id, site_name, site_type, entered_at, has_entry, lng, lat, closed_at, created_at)
       values ($1, $2, 'yard', now(), true, $3, $4, now(), now()) returning id`,
      [device, text, lng + 0.05, lat + 0.05],
    )
  },
  alarmPolicy: (making, place, text) => policyOf(making, place, text, 'device'),
  waybillPolicy: (making, place, text) => policyOf(making, place, text, 'waybill'),
  alarmRecord: async (making, place, text) => {
    const device = await factories.device(making, place, `${text}-device`)
    return one(
      making.query,
      `insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_version, policy_name, scene,
         kind, level, status, start_at, ack_comment)
       values ($1, $2, $3, $4, $4, 1, $4, 'device', 'temperature', 1, 'alarming', now(), $4) returning id`,
      [place.orgId, place.path, device, text],
    )
  },
  outboxMessage: ({ query }, { path }, text) =>
    one(
      query,
      `insert into outbox (created_at, org_path, channel, address, subject, text, is_secret, state)
       values (now(), $1, 'email', $2 || '@x.example', $2, $2, false, 'failed') returning id`,
      [path, text],
    ),
}

const policyOf = (
  { query }: Making,
  { orgId, path }: Place,
  text: string,
  scene: 'device' | 'waybill',
): Promise<number> =>
  one(
    query,
    `insert into alarm_policies (org_id, org_path, scene, name, coverage_by, device_groups, kinds, definition, created_at,
       updated_at)
     values ($1, $2, $3, $4, 'group', array[left($4, 30)], '{temperature}',
       '{"kinds": [{"kind": "temperature", "upper": 8}], "levels": [{}, {}, {}], "schedule": null, "tellsEnd": false}', now(), now()) returning id`,
    [orgId, path, scene, text],
  )

/** Gives the secret of a device of the matrix from its code. */
export const secretOf = (deviceCode: string): string => `secret of ${deviceCode}`

const entities = Object.keys(factories) as Entity[]

/**
 * Makes an object of each kind, or of the kinds asked for; the organisation is a leaf below the place. Nothing depends
 * on any of them. Reading the id of a kind that was not asked for throws.
 */
export const freshAt = async (making: Making, name: PlaceName, kinds: readonly Entity[] = entities): Promise<Ids> => {
  const place = making.places[name]
  const text = (entity: Entity): string => `${canaryOf(name)}${entity}-${nextNumber()}`
  const deviceCode = text('device')
  const made: Partial<Record<Entity, number>> = {}
  for (const entity of kinds)
    made[entity] = await factories[entity](making, place, entity === 'device' ? deviceCode : text(entity))
  const ids = { ...made, ...(made.device && { deviceCode }), home: place.orgId }
  return new Proxy(ids as Ids, {
    get(target, key) {
      if (!(key in target) && (key in factories || key === 'deviceCode'))
        throw new Error(`no ${String(key)} was made at ${name}, only: ${kinds.join()}`)
      return Reflect.get(target, key)
    },
  })
}

/** Ids that name nothing. */
export const absentIds: Ids = {
  ...(Object.fromEntries(entities.map((entity, at) => [entity, 2_000_000_000 + at])) as Record<Entity, number>),
  deviceCode: `NO-SUCH-${randomBytes(4).toString('hex')}`,
  home: 2_000_001_000,
}
