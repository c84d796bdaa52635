/** `npm run openapi`: prints the description into contract/openapi.json, which is committed and compared by the checks. */
import { writeFileSync } from 'node:fs'
import { openapi } from './openapi.ts'

writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(openapi(), null, 2)}\n`)
