import type { DayCompliance } from '@coldway/contract/compliance/compliance.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { listCompliance } from './compliance.store.ts'

export interface ComplianceParts {
  readonly db: Db
  readonly clock: Clock
}

const dayMs = 86_400_000

export const createComplianceService = ({ db, clock }: ComplianceParts) => ({
  async today({ scope, zone }: CallContext<'scope' | 'zone'>): Promise<DayCompliance> {
    const nowMs = clock.now()
    // Where clocks are put forward at midnight, that moment does not exist.
    const fromMs = parseTime(`${printTime(nowMs, zone).slice(0, 10)} 00:00:00`, zone) ?? nowMs - dayMs
    // A policy of an organisation above watches the caller's devices too; the statement names the devices by the scope.
    return seeingEverything(() => listCompliance(db, scope, { fromMs, nowMs }))
  },
})
