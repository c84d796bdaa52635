/** Makes the later calls on a mapping study succeed: on one whose run has begun, or ended, at the principal's place. */
import { mappings } from '@coldway/contract/mappings/mappings.ts'
import { testPassword } from '../../testing/make.ts'
import { dayFromNow } from './body.ts'
import type { Control } from './control.ts'
import { freshAt } from './factories.ts'
import type { Principal } from './principals.ts'
import type { Matrix } from './world.ts'

const studyAt = async (
  matrix: Matrix,
  { home = 'own' }: Principal,
  state: 'running' | 'completed',
): Promise<number> => {
  const { mapping } = await freshAt(matrix, home === 'root' ? 'own' : home, ['mapping'])
  await matrix.query(
    `update mappings set state = $2, from_at = now() - interval '2 days',
       until_at = case when $2 = 'completed' then now() - interval '1 day' end where id = $1`,
    [mapping, state],
  )
  return mapping
}

const begun = async (matrix: Matrix, who: Principal) => ({ id: await studyAt(matrix, who, 'running') })

export const mappingControls: Readonly<Record<string, Control>> = {
  'mappings.queryResult': async (matrix, who) => ({ body: await begun(matrix, who) }),
  'mappings.report': async (matrix, who) => ({ body: { ...(await begun(matrix, who)), format: 'csv' } }),
  'mappings.complete': async (matrix, who) => ({
    body: { ...(await begun(matrix, who)), version: 1, untilTime: dayFromNow(-0.5) },
  }),
  'mappings.approve': async (matrix, who) => {
    const id = await studyAt(matrix, who, 'completed')
    const { home = 'own' } = who
    const reader = await matrix.principals
      .find((one) => one.name.startsWith('all rights') && one.home === home)
      ?.again()
    if (!reader) throw new Error(`nobody at ${home} may look at a study`)
    const { data } = await matrix.ask(reader, mappings.queryResult, { id })
    const { fingerprint } = data as { fingerprint: string }
    return { body: { id, version: 1, password: testPassword, meaning: 'approval', comment: '', fingerprint } }
  },
}
