/** Makes calls on a user's own imports succeed: an import of the principal in the state that the call needs. */
import { accountOf, type Control } from './control.ts'

const oneIn =
  (state: string): Control =>
  async (matrix, who) => {
    const [row] = await matrix.query<{ id: number }>(
      `insert into imports (user_id, file_name, sha256, state, created_at)
       select id, 'cells.xlsx', '', $2, now() from users where account = $1 returning id`,
      [await accountOf(matrix, who), state],
    )
    return { body: { id: row?.id ?? 0 } }
  }

export const importsControls: Readonly<Record<string, Control>> = {
  'imports.importSave': oneIn('checked'),
  'imports.queryImport': oneIn('checked'),
  'imports.importCredentials': oneIn('done'),
}
