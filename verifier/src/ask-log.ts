/** Asks an installation for the log of one record, by its address or by that of the log itself. */
export interface AskedLog {
  readonly log?: Uint8Array
  /** Why there is none. */
  readonly why?: string
}

const path = '/v3/quality/evidence/queryLog'
const askedWithin = 10_000
/** More is no log of one record. */
const logMax = 8 * 1024 * 1024

export const askLog = async (address: string, record: string | undefined): Promise<AskedLog> => {
  try {
    const answer = await fetch(logAddress(address, record), { signal: AbortSignal.timeout(askedWithin) })
    if (!answer.ok) return { why: `answered ${answer.status}` }
    if (!/\bjson\b/.test(answer.headers.get('content-type') ?? '')) return { why: 'answered something that is no log' }
    if (Number(answer.headers.get('content-length') ?? 0) > logMax) return { why: 'answered more than a log is' }
    return { log: new Uint8Array(await answer.arrayBuffer()) }
  } catch (error) {
    return { why: `could not be reached (${(error as Error).name})` }
  }
}

/** The record that is checked is asked for, whichever the address names. */
const logAddress = (address: string, record: string | undefined): URL => {
  const url = new URL(address)
  if (!url.pathname.endsWith(path)) url.pathname = url.pathname.replace(/(\/verify)?\/?$/, path)
  if (record !== undefined) url.searchParams.set('record', record)
  return url
}
