/**
 * Sharing in the proof of authorisation: every call that names a waybill, asked by the owner, an organisation that it is shared
 * with, one from which it was taken back, a stranger and the holder of a share link.
 */
import { api } from '@coldway/contract/api.ts'
import type { Call } from '@coldway/contract/call.ts'
import { describe, expect, test } from 'vitest'
import { freshAt } from './factories.ts'
import type { PlaceName } from './places.ts'
import type { Principal } from './principals.ts'
import { isConditionRef, kindsOf, withRef } from './refs.ts'
import { makeMatrix } from './world.ts'

const matrix = await makeMatrix()
const { ask, base, places, query } = matrix
const at = (home: PlaceName): Principal =>
  matrix.principals.find((one) => one.name.startsWith('all rights') && one.home === home) as Principal
const guest = matrix.principals.find(({ standing }) => standing === 'share') as Principal

const waybillKinds = ['waybill', 'waybillInTransit', 'waybillCompleted', 'waybillDetail'] as const
const cases = api.flatMap((call) =>
  call.ids
    .filter(({ entity }) => (waybillKinds as readonly string[]).includes(entity))
    // What leaves of a list is what it lists: downloads/lists.test.ts.
    .filter((ref) => !(isConditionRef(ref) && call.effect === 'export'))
    .map((ref) => [`${call.name} ${ref.at}`, call, ref] as const),
)
/** The partner manages the waybill, and neither shares it on nor decides about it. */
const ofOwner: readonly string[] = ['waybillShares.add', 'waybillShares.remove', 'releases.sign', 'evidence.issue']

const nobody = { email: [], sms: [], wechat: [], http: [] }

type Standing = 'active' | 'removed' | 'none'

/** Asks with an object of tenant A's `own`, and for the rest with objects of the asker. */
const asked = async (who: Principal, [call, ref]: readonly [Call, Call['ids'][number]], standing: Standing) => {
  const home = who.home ?? 'own'
  // Positions are of what is in transit.
  const kind =
    isConditionRef(ref) && ref.entity !== 'waybillCompleted'
      ? 'waybillInTransit'
      : (ref.entity as (typeof waybillKinds)[number])
  const id = (await freshAt(matrix, 'own', [kind]))[kind]
  const [waybill] =
    kind === 'waybillDetail'
      ? await query<{ id: number }>(
          `update waybill_details set waybill_id = $2 where id = $1 returning waybill_id as id`,
          [id, (await freshAt(matrix, 'own', ['waybillInTransit'])).waybillInTransit],
        )
      : [{ id }]
  if (standing !== 'none')
    await query(
      `insert into waybill_shares (waybill_id, owner_id, owner_path, org_id, org_path, user_name, created_at, revoked_at)
       values ($1, $2, $3, $4, $5, '', now(), $6)`,
      [
        waybill?.id,
        places.own.orgId,
        places.own.path,
        places[home].orgId,
        places[home].path,
        standing === 'removed' ? new Date() : null,
      ],
    )
  const kinds = kindsOf(call, matrix.fixed.own)
  const others = { ...base[home], ...(kinds.includes('device') && (await freshAt(matrix, home, ['device']))) }
  const [made] = withRef(call, others, ref, [id])
  // Recipients are of the tenant of the waybill: those of a partner of another one are refused (recipients.store.ts).
  const body = { ...made, ...('recipients' in (made ?? {}) && { recipients: nobody }) }
  const { status, code, data } = await ask(await who.again(), call, body)
  const found = isConditionRef(ref) && call.effect === 'read' ? (data as { total: number } | null)?.total : ''
  return `${status} ${code} ${found}`
}

describe.each(cases)('%s', (_name, call, ref) => {
  const of = [call, ref] as const
  test('is the same to the owner and a partner, of the tenant or another', async () => {
    const owned = await asked(at('own'), of, 'none')
    for (const home of ['foreign', 'sibling'] as const)
      expect(await asked(at(home), of, 'active')).toBe(ofOwner.includes(call.name) ? '403 403 ' : owned)
  })

  test('is nothing to a partner of before, and to strangers', async () => {
    for (const home of ['foreign', 'sibling'] as const) {
      const strange = await asked(at(home), of, 'none')
      expect(await asked(at(home), of, 'removed')).toBe(strange)
      expect(strange).not.toBe(await asked(at(home), of, 'active'))
    }
    expect(await asked(guest, of, 'active')).toMatch(/^401/)
  })
})
