/**
 * What providers received against what was announced, while everything dies at random: rules before their commit,
 * workers at each step of an attempt. Nothing may be missing; a message may arrive twice only where a worker died
 * between the provider's acceptance and the commit, and then with the same id. (faults.md A9, rows 31 and 32)
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { languages, pushChannels } from '@coldway/contract/enums.ts'
import type { NoticeFacts } from '@coldway/contract/messages/notices.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { expect, test } from 'vitest'
import type { Tx } from '../../platform/database.ts'
import type { Delivery } from '../../platform/channels.ts'
import { type Job, type JobKind, startWorker } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { until } from '../../testing/until.ts'
import { isLong, makeWorld, testConfig } from '../../testing/world.ts'
import { createOutbox } from '../outbox/index.ts'
import { createAnnounce, type Notice } from './announce.ts'

const seed = Number(process.env.COLDWAY_SEED ?? Date.now() % 1_000_000)
const random = (() => {
  // mulberry32
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
})()
class Crash extends Error {}
const mayCrash = (share = 0.08): void => {
  if (random() < share) throw new Crash('pulled the plug')
}

// Workers that die do its jobs here.
const world = await makeWorld({
  config: { roles: new Set([...testConfig().roles].filter((role) => role !== 'jobs')) },
})
const { clock, make, query } = world
const { db, system } = world.program.database
const texts = new Map(await Promise.all(languages.map(async (one) => [one, await loadLanguage(one)] as const)))
const { announce } = createAnnounce({ texts, placeOf: async () => 'near Kunshan' })

/** What the providers accepted, by message id, and how often a worker died after a provider's acceptance. */
const taken: string[] = []
const diedAfterYes = new Map<string, number>()
let attemptsUnderWay = 0
const attempt = new AsyncLocalStorage<{ yes?: string }>()
const take = async ({ messageId }: { readonly messageId: string }): Promise<Delivery> => {
  mayCrash()
  if (random() < 0.15) return { is: 'busy', error: 'try again' }
  taken.push(messageId)
  const held = attempt.getStore()
  if (held) held.yes = messageId
  return { is: 'sent', providerId: messageId }
}
const outbox = createOutbox({
  db,
  clock,
  mail: { send: take },
  sms: { send: take },
  wechat: { sendsNotices: true, sendNotice: take },
  push: { send: take },
  webPush: { send: async () => ({ is: 'refused', error: 'no browser here', isGone: false }) },
  pushIdentity: async () => undefined,
  forgetPush: async () => undefined,
  blobs: { read: () => Promise.reject(new Error('no message here has a file')) },
  mayLeave: async () => true,
  publicUrl: () => 'https://coldway.example',
  footer: (_language, link) => link,
})

/** Dies before, within and after each transaction of an attempt. */
const dying = (kind: JobKind): JobKind => ({
  ...kind,
  run: (job: Job<never>) => {
    const held: { yes?: string } = {}
    attemptsUnderWay++
    return attempt.run(held, async () => {
      try {
        mayCrash()
        const outcome = await kind.run({ ...job, whileHeld: (work) => dyingAround(job, work) })
        dieWith(held)
        return {
          ...outcome,
          record: async (tx: Tx, settled: 'done' | 'failed' | 'retry') => {
            dieWith(held)
            await outcome.record?.(tx, settled)
            dieWith(held)
          },
        }
      } finally {
        attemptsUnderWay--
      }
    })
  },
})

/**
 * Moves the clock to when the next job may begin: the end of its pause, or of the lease of a worker that died. A job
 * that fails ten times waits for an hour, and steps of one length would take as many rounds as the worst of luck asks.
 */
const nextTimeout = async (): Promise<void> => {
  // A worker that has just ended an attempt still writes its outcome. Its lease must not end meanwhile.
  await sleep(150)
  if (attemptsUnderWay > 0) return
  const [next] = await query<{ ms: number | null }>(
    `select extract(epoch from min(greatest(run_at, lease_until)))::float8 * 1000 as ms from jobs where state = 'waiting'`,
  )
  const waitMs = (next?.ms ?? 0) - clock.now()
  // A destination that is paused holds its due jobs back.
  clock.advance(Math.max(30_000, Math.ceil(waitMs)))
}

const dyingAround = async <Data>(job: Job<never>, work: (tx: Tx) => Promise<Data>): Promise<Data> => {
  const data = await job.whileHeld(async (tx) => {
    const done = await work(tx)
    mayCrash()
    return done
  })
  mayCrash()
  return data
}

const dieWith = ({ yes }: { readonly yes?: string }): void => {
  try {
    mayCrash()
  } catch (error) {
    if (yes !== undefined) diedAfterYes.set(yes, (diedAfterYes.get(yes) ?? 0) + 1)
    throw error
  }
}

test(`of what was announced nothing is missed, and twice comes only what a worker died with (seed ${seed})`, async () => {
  const home = await make.organisation()
  const device = await make.device({ orgId: home.id })
  const people = await query<{ id: number }>(
    `insert into recipients (org_id, name, email, email_state, phone, wechat_openid, http_address)
     select $1, 'P' || n, 'p' || n || '@example.com', 'bound', '1390000' || lpad(n::text, 4, '0'), 'open' || n,
       'https://p' || n || '.example/hook' from generate_series(1, 5) n returning id`,
    [home.id],
  )
  const ids = people.map(({ id }) => id)
  const facts: NoticeFacts = { kind: 'siteEntry', site: { id: 1, name: 'Depot' }, waybill: null, fix: null }
  const count = isLong ? 500 : 12
  const log = createLog('silent')
  const workers = [1, 2].map(() =>
    startWorker({ db: system, clock, log, kinds: outbox.jobs?.map(dying) ?? [], pollMs: 20, leaseMs: 120_000 }),
  )
  for (let at = 0; at < count; at++) {
    const to = Object.fromEntries(pushChannels.map((channel) => [channel, ids]))
    const notice: Notice = {
      key: `site:${at}`,
      orgPath: home.path,
      deviceId: device.id,
      atMs: at,
      isLate: false,
      facts,
      to,
    }
    // A rule that died runs again with the same inbox, sometimes although its commit succeeded.
    for (let isDone = false; !isDone; ) {
      isDone = await system
        .transaction()
        .execute(async (tx) => {
          await announce({ tx, nowMs: clock.now(), publish: () => undefined }, [notice])
          mayCrash(0.3)
        })
        .then(
          () => random() > 0.2,
          () => false,
        )
    }
  }
  const open = async () => {
    await sleep(20)
    if (attemptsUnderWay === 0) await nextTimeout()
    const [row] = await query<{ n: number }>(
      "select count(*)::int as n from outbox where notice_key is not null and state <> 'sent'",
    )
    return row?.n
  }
  await until(open, (n) => n === 0, isLong ? 600_000 : 60_000)
  await Promise.all(workers.map((worker) => worker.close()))

  const rows = await query<{ message_id: string }>('select message_id from outbox where notice_key is not null')
  expect(rows).toHaveLength(count * ids.length * pushChannels.length)
  const times = Map.groupBy(taken, (id) => id)
  const missed = rows.filter(({ message_id: id }) => !times.has(id))
  const unknown = [...times.keys()].filter((id) => !rows.some(({ message_id }) => message_id === id))
  const tooOften = [...times].filter(([id, all]) => all.length > 1 + (diedAfterYes.get(id) ?? 0))
  expect({ missed, unknown, tooOften }).toEqual({ missed: [], unknown: [], tooOften: [] })
  console.info(
    `ledger: ${rows.length} messages, ${taken.length} taken, ${diedAfterYes.size} died with a yes, seed ${seed}`,
  )
}, 700_000)
