/** For tests: a call that reads what devices reported in the past says in the contract that it is heavy. */
import type { CheckStatement } from './scoped-driver.ts'

const readsHistory = /\b(?:from|join)\s+(?:seen_)?readings\b/i

export const refuseDearReads: CheckStatement = (sql, lane) => {
  if (lane !== 'heavy' && readsHistory.test(sql))
    throw new Error(`A call reads readings without \`cost: 'heavy'\` in its contract: ${sql.slice(0, 200)}`)
}
