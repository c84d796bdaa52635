/** Makes taking the code of a lock succeed: an approved request of the principal, for a lock that has reported one. */
import { accountOf, type Control } from './control.ts'
import { freshAt } from './factories.ts'

export const unlockControls: Readonly<Record<string, Control>> = {
  'unlockRequests.takeCode': async (matrix, who) => {
    const { unlockRequest: id } = await freshAt(matrix, who.home ?? 'own', ['unlockRequest'])
    await matrix.query(`update commands set approval = 'approved', decided_by = 'second', source = $2 where id = $1`, [
      id,
      await accountOf(matrix, who),
    ])
    await matrix.query(
      `insert into lock_codes (device_id, code, reported_at) select device_id, '113271', now() from commands where id = $1`,
      [id],
    )
    return { body: { id } }
  },
}
