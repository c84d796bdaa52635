/** Checks a record in this browser, by its own file and the published log: the verdict is the verifier's, not the server's. */
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { useState } from 'react'
import { type Outcome, verify } from '../../../../verifier/src/verify.ts'
import { callNow } from '../../api/call-now.ts'
import { download } from '../../api/download.ts'

/** `cannot`: the browser lacks Ed25519, or one of the two files did not come. */
export type Checked = Outcome | 'checking' | 'cannot'

const checkedWithin = 60_000

export const useVerify = (waybillId: number) => {
  const [checked, setChecked] = useState<Readonly<Record<string, Checked>>>({})
  const check = async (record: string): Promise<void> => {
    const say = (is: Checked) => setChecked((before) => ({ ...before, [record]: is }))
    say('checking')
    try {
      const signal = AbortSignal.timeout(checkedWithin)
      const { blob } = await download(evidence.bundle, { waybillId, record }, { signal, onBytes: () => undefined })
      const log = new TextEncoder().encode(JSON.stringify(await callNow(evidence.queryLog, { record })))
      say((await verify(new Uint8Array(await blob.arrayBuffer()), { log })).outcome)
    } catch {
      say('cannot')
    }
  }
  return { checked, check: (record: string) => void check(record) }
}
