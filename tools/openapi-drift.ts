/** Checks that contract/openapi.json agrees with the contract's objects. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openapi } from '../contract/src/openapi.ts'
import { readSchemaNames } from '../contract/src/schema-names.write.ts'
import { report, root } from './sources.ts'

const committed: unknown = JSON.parse(readFileSync(join(root, 'contract/openapi.json'), 'utf8'))
const isSame = isDeepStrictEqual(committed, JSON.parse(JSON.stringify(openapi(await readSchemaNames()))))
report(
  isSame ? [] : ['contract/openapi.json is not what the contract says: run `npm run openapi` and commit it.'],
  'contract/openapi.json agrees with the contract.',
)
