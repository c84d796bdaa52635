/** Everything that locks, at once: the second caller is refused or waits, and nobody meets a deadlock. */
import { audit } from '@coldway/contract/operations/audit.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { users } from '@coldway/contract/users/users.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
let count = 0

test('moves, deletions, accounts, roles and passwords at once: no fault, whole trails, sane rights', async () => {
  const top = await make.user({ orgId: await make.root })
  const kinds = [
    'move',
    'moveAcross',
    'dropOrg',
    'addUser',
    'moveUser',
    'role',
    'dropRole',
    'status',
    'dropUser',
    'reset',
  ] as const
  const action = fc.record({ kind: fc.constantFrom(...kinds), a: fc.nat(20), b: fc.nat(20) })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 40 }), async (actions) => {
      const [one, other] = [await make.user(), await make.user()]
      const admins = [one, await make.user({ orgId: one.orgId }), top]
      const orgs = await Promise.all([one, one, one, other].map(({ orgId }) => make.organisation({ id: orgId })))
      const roleIds: number[] = []
      for (let n = 0; n < 3; n++) {
        const given = { orgId: one.orgId, name: `R${++count}`, permissions: ['user:edit' as const] }
        roleIds.push((await dataOf(one, roles.saveRole, given)).id)
      }
      const ids: number[] = []
      const person = (orgId: number, roleId: number) => ({
        account: `together${++count}`,
        userName: 'T',
        orgId,
        roleId,
      })
      for (let n = 0; n < 4; n++)
        ids.push((await dataOf(one, users.saveUser, person(orgs[n % 3]?.id ?? 0, roleIds[n % 3] ?? 0))).id)
      const at = (list: readonly number[], n: number) => list[n % list.length] ?? 0
      const orgIds = orgs.map(({ id }) => id)
      const run = async ({ kind, a, b }: (typeof actions)[number], index: number) => {
        const by = kind === 'moveAcross' ? top : (admins[index % 3] as typeof one)
        const [org, role, user] = [at(orgIds, a), at(roleIds, b), at(ids, a)]
        if (kind === 'move' || kind === 'moveAcross') {
          const { data } = (await callAs(by, organisations.queryById, { id: org })).body
          if (!data) return undefined
          const parentId = kind === 'move' ? at([one.orgId, ...orgIds.slice(0, 3)], b) : at([one.orgId, other.orgId], b)
          return callAs(by, organisations.updateOrg, { ...data, parentId })
        }
        if (kind === 'dropOrg') return callAs(by, organisations.deleteOrg, { id: org })
        if (kind === 'addUser') return callAs(by, users.saveUser, person(org, role))
        if (kind === 'moveUser') {
          const { data } = (await callAs(by, users.queryUserInfoById, { id: user })).body
          return data ? callAs(by, users.updateUser, { ...data, orgId: org, roleId: role }) : undefined
        }
        if (kind === 'role') {
          const { data } = (await callAs(by, roles.queryById, { id: role })).body
          return data ? callAs(by, roles.updateRole, { ...data, name: `R${++count}` }) : undefined
        }
        if (kind === 'dropRole') return callAs(by, roles.deleteRole, { ids: [role, at(roleIds, a)] })
        if (kind === 'status')
          return callAs(by, users.updateUserAccountStatus, {
            ids: [user, at(ids, b)],
            accountStatus: b % 2 ? 'enabled' : 'deactivated',
          })
        return callAs(by, kind === 'reset' ? users.resetPwdByIds : users.deleteUser, { ids: [at(ids, b), user] })
      }
      const answers = await Promise.all(actions.map(run))
      for (const answer of answers) if (answer && answer.status >= 500) throw new Error(answer.text)
      for (const report of await dataOf(top, audit.verify, {})) expect(report.firstBroken).toBeNull()
      // No role comes from an organisation that is neither the user's nor above it.
      const strays = await world.query(`select u.id from users u join organisations o on o.id = u.org_id
        join roles r on r.id = u.role_id join organisations ro on ro.id = r.org_id where not starts_with(o.path, ro.path)`)
      expect(strays).toEqual([])
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 90_000)
