/** Checks that contract/openapi.json agrees with the contract's objects, and what is generated of it with both. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { strayFiles } from '../client/src/calls.write.ts'
import { openapi } from '../contract/src/openapi.ts'
import { readSchemaNames } from '../contract/src/schema-names.write.ts'
import { report, root } from './sources.ts'

const committed: unknown = JSON.parse(readFileSync(join(root, 'contract/openapi.json'), 'utf8'))
const isSame = isDeepStrictEqual(committed, JSON.parse(JSON.stringify(openapi(await readSchemaNames()))))
const stray = isSame ? strayFiles().map((name) => `client/src/generated/${name}`) : ['contract/openapi.json']
report(
  stray.map((path) => `${path} is not what the contract says: run \`npm run openapi\` and commit what it changes.`),
  'contract/openapi.json and the client package agree with the contract.',
)
