/** Lists, adds, changes and deletes forwarding rules, and gives them secrets. */
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import {
  type forwarding,
  type ForwardingFailure,
  forwardingRights,
  type ForwardingRule,
  type ForwardingRuleDetails,
  type ForwardingSecret,
} from '@coldway/contract/forwarding/forwarding.ts'
import type { ForwardingTarget } from '@coldway/contract/forwarding/targets.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { newHttpSecret, printHttpSecret } from '../../platform/http-push.ts'
import type { CallContext, Principal } from '../../platform/implement.ts'
import type { Note } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { refuseBeyond } from '../roles/index.ts'
import * as store from './forwarding.store.ts'
import type { Passwords } from './passwords.ts'
import type { KeptBroker } from './targets/target.ts'

export interface ForwardingServiceParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
  readonly passwords: Passwords
}
type Changing = CallContext<'scope' | 'by' | 'write'>
const hourMs = 3_600_000

export const createForwardingService = ({ db, clock, organisations, passwords }: ForwardingServiceParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof forwarding.queryPageList>,
  ): Promise<Page<ForwardingRule>> {
    const found = await store.listRules(db, scope, { query, zone })
    return { ...found, records: found.records.map((row) => ruleOf(row, zone)) }
  },

  async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<ForwardingRuleDetails> {
    const row = await store.findRule(db, scope, { id, nowMs: clock.now() })
    if (!row) throw fail('notFound')
    const { devices, broker, secretAt, formerUntil, ...rule } = row
    const printed = (atMs: number | null) => (atMs === null ? null : printTime(atMs, zone))
    const shownBroker = broker && {
      topic: broker.topic,
      username: broker.username,
      hasPassword: hasPassword(broker),
    }
    return {
      ...ruleOf(rule, zone),
      devices,
      broker: shownBroker,
      secretTime: printed(secretAt),
      formerSecretUntil: printed(formerUntil),
    }
  },

  add: ({ scope, by, write }: Changing, given: Input<typeof forwarding.save>): Promise<ForwardingSecret> =>
    write(async (tx) => {
      refuseUnseen(by, given)
      const { path: orgPath } = await organisations.hold(tx, scope, given.orgId)
      await check(tx, { ...given, id: 0, orgPath })
      const nowMs = clock.now()
      const id = await store.insertRule(tx, { ...given, nowMs })
      const broker = brokerOf(passwords, given.broker, { id, broker: null })
      // The password is sealed for this very row.
      if (broker) await store.setBroker(tx, id, broker)
      const secret = newHttpSecret()
      await store.insertSecret(tx, { ruleId: id, secret, nowMs })
      const note = { entity: 'forwardingRule', id, name: given.name, orgPath, after: withoutPassword(given) }
      return { data: { id, secret: printHttpSecret(secret) }, note }
    }),

  update: ({ scope, by, write }: Changing, { id, version, ...given }: Input<typeof forwarding.update>): Promise<null> =>
    write(async (tx) => {
      refuseUnseen(by, given)
      const held = await holdOne(tx, scope, id)
      if (held.version !== version) throw fail('conflict')
      refuseOtherKinds(given.target, held.target)
      await check(tx, { ...given, id, orgId: held.orgId, orgPath: held.orgPath })
      const broker = brokerOf(passwords, given.broker, held)
      if (broker && given.broker?.password === null && hasPassword(broker)) refuseElsewhere(given.address, held.address)
      await store.updateRule(tx, { id, ...given, broker })
      return { data: null, note: { ...noteOf([held]), before: shownOf(held), after: withoutPassword(given) } }
    }),

  setStatus: (
    { scope, write }: CallContext<'scope' | 'write'>,
    { id, isPaused }: Input<typeof forwarding.updateStatus>,
  ): Promise<null> =>
    write(async (tx) => {
      const held = await holdOne(tx, scope, id)
      await store.setPaused(tx, id, isPaused)
      return { data: null, note: { ...noteOf([held]), before: { isPaused: held.isPaused }, after: { isPaused } } }
    }),

  rotateSecret: (
    { scope, write }: CallContext<'scope' | 'write'>,
    { id, overlapHours }: Input<typeof forwarding.rotateSecret>,
  ): Promise<ForwardingSecret> =>
    write(async (tx) => {
      const held = await holdOne(tx, scope, id)
      const nowMs = clock.now()
      await store.endSecrets(tx, { ruleId: id, nowMs, untilMs: nowMs + overlapHours * hourMs })
      const secret = newHttpSecret()
      await store.insertSecret(tx, { ruleId: id, secret, nowMs })
      const note = { ...noteOf([held]), after: { rotated: true, overlapHours } }
      return { data: { id, secret: printHttpSecret(secret) }, note }
    }),

  remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const wanted = [...new Set(ids)]
      const held = await store.holdRules(tx, scope, wanted)
      if (held.length !== wanted.length) throw fail('notFound')
      await store.deleteRules(tx, wanted)
      return { data: null, note: noteOf(held) }
    }),
})

type GivenBroker = Input<typeof forwarding.save>['broker']

/** A password that is left out stays as it was. */
const brokerOf = (
  passwords: Passwords,
  given: GivenBroker,
  { id, broker: before }: Pick<store.HeldRule, 'id' | 'broker'>,
): KeptBroker | null => {
  if (!given) return null
  const { password, ...shown } = given
  return password === null ? { ...before, ...shown } : { ...shown, ...passwords.seal(id, password) }
}

/** What waits for another target may be readings, which no EPCIS event stands for. */
const refuseOtherKinds = (target: ForwardingTarget, before: ForwardingTarget): void => {
  if (target === 'epcis' && before !== 'epcis')
    throw fail('malformed', { field: 'target', reason: 'a rule of another type becomes none of EPCIS: add a new one' })
}

/** A password that the caller may not know goes to nobody else, and not in the open where it was encrypted. */
const refuseElsewhere = (address: string, before: string): void => {
  const [now, then] = [new URL(address), new URL(before)]
  if (now.host !== then.host || now.protocol !== then.protocol) throw fail('brokerPasswordMissing')
}

const hasPassword = ({ password = '', sealedPassword }: KeptBroker): boolean =>
  password !== '' || sealedPassword !== undefined

const withoutPassword = <Given extends { readonly broker: GivenBroker }>({ broker, ...given }: Given) => ({
  ...given,
  broker: broker && { topic: broker.topic, username: broker.username, isNewPassword: broker.password !== null },
})

interface Checked extends Omit<store.Given, 'broker'> {
  readonly id: number
  readonly orgId: number
  readonly orgPath: string
}

/** Nobody lets out what they may not see. */
const refuseUnseen = (by: Principal, { kinds }: Pick<store.Given, 'kinds'>): void =>
  refuseBeyond(by, { permissions: kinds.flatMap((kind) => forwardingRights[kind]), mobileMenus: [] })

/** Refuses devices outside of the branch, and a second rule for a device and kind of target. */
const check = async (tx: Tx, given: Checked): Promise<void> => {
  const { isWholeBranch, deviceIds, orgPath } = given
  if (!isWholeBranch && !(await store.areInBranch(tx, orgPath, deviceIds))) throw fail('deviceNotFound')
  if (await store.overlaps(tx, given)) throw fail('forwardingRuleExists')
}

const holdOne = async (tx: Tx, scope: CallContext<'scope'>['scope'], id: number): Promise<store.HeldRule> => {
  const [held] = await store.holdRules(tx, scope, [id])
  if (!held) throw fail('notFound')
  return held
}

const ruleOf = (row: store.RuleRow, zone: string): ForwardingRule => {
  const { error, detail, sentAt, failingAt, nextAt, createdAt, lostLetters, lostEvents, lostAt, ...rule } = row
  const failure: ForwardingFailure | null = error === null ? null : { is: error, detail: detail ?? '' }
  return {
    ...rule,
    failure,
    lastSentTime: sentAt === null ? null : printTime(sentAt, zone),
    failingSince: failingAt === null ? null : printTime(failingAt, zone),
    nextTryTime: failure === null || rule.state === 'paused' ? null : printTime(nextAt, zone),
    lost: lostAt === null ? null : { letters: lostLetters, events: lostEvents, time: printTime(lostAt, zone) },
    createTime: printTime(createdAt, zone),
  }
}

const shownOf = ({ name, remark, kinds, isWholeBranch, target, address, broker }: store.HeldRule) => ({
  name,
  remark,
  kinds,
  isWholeBranch,
  target,
  address,
  broker: broker && { topic: broker.topic, username: broker.username },
})

export const noteOf = (held: readonly Pick<store.HeldRule, 'id' | 'name' | 'orgPath'>[]): Note => ({
  entity: 'forwardingRule',
  id: held.map(({ id }) => id).join(),
  name: held.map(({ name }) => name).join(', '),
  ...(held[0] && { orgPath: held[0].orgPath }),
})
