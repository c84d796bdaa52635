/** Fills a device store: the list page by page, the organisation tree, the live topic, and the timer that judges silence. */
import type { Output } from '@coldway/contract/call.ts'
import { limits } from '@coldway/contract/limits.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { type OrgNode, organisations } from '@coldway/contract/users/organisations.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { callNow } from '../../api/call-now.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { keyOf, useCall } from '../../api/use-call.ts'
import { openAlarms } from '../alarms/index.ts'
import { createDeviceStore, type DeviceStore } from './device-store.ts'
import { useLiveStates } from './use-live-states.ts'

export interface Fleet {
  readonly store: DeviceStore
  readonly orgs: readonly OrgNode[]
  /** Devices read so far, and their total; undefined before the first page. */
  readonly progress: { readonly read: number; readonly total: number } | undefined
  readonly isReady: boolean
  readonly error: unknown
  /** Error code with which live updates ended; the shown values grow old. */
  readonly ended: string | undefined
  readonly retry: () => void
}

const freshMs = 300_000
const strangersEveryMs = 30_000

/** `categories`: other devices are left out of list, map and counters. */
export const useFleet = (categories?: readonly string[]): Fleet => {
  const client = useQueryClient()
  const [store] = useState(() =>
    createDeviceStore(serverNowMs, ({ category }) => categories?.includes(category) ?? true),
  )
  const [progress, setProgress] = useState<Fleet['progress']>()
  const [isReady, setReady] = useState(false)
  const [error, setError] = useState<unknown>()
  const orgs = useCall(organisations.queryOrgTree, {}, { freshMs })

  const load = useCallback(
    async (maxAgeMs: number) => {
      setError(undefined)
      try {
        await readPages(client, maxAgeMs, (devices, total) => {
          store.add(devices)
          setProgress((before) => ({ read: Math.min(total, (before?.read ?? 0) + devices.length), total }))
        })
        setReady(true)
      } catch (reason) {
        setError(reason)
      }
    },
    [client, store],
  )
  useEffect(() => void load(freshMs), [load])
  const ended = useLiveStates(store, { kind: 'devices' })
  useEffect(() => {
    store.alarms(openAlarms.ofDevice, [])
    return openAlarms.onChange((changed) => store.alarms(openAlarms.ofDevice, changed))
  }, [store])
  useEffect(() => {
    const meeting = setInterval(() => store.strangers() > 0 && void load(0), strangersEveryMs)
    return () => clearInterval(meeting)
  }, [store, load])

  return { store, orgs: orgs.data ?? [], progress, isReady, error, ended, retry: () => void load(0) }
}

type Listed = Output<typeof deviceStatus.queryBizDeviceList>
type Take = (devices: Parameters<DeviceStore['add']>[0], total: number) => void

/**
 * Reads the list in the order of ids, each page behind the last device of the page before, so that a page costs the same however
 * far it is, and devices that come and go meanwhile move none. The first page gives the total.
 */
const readPages = async (client: QueryClient, maxAgeMs: number, take: Take): Promise<void> => {
  const size = limits.pageSizeMax
  const read = (after: number): Promise<Listed> => {
    const conditionVos = [{ column: 'id' as const, type: 'gt' as const, value: after }]
    const input = { page: 1, size, conditionVos, sorts: [{ column: 'id' as const, order: 'asc' as const }] }
    return client.fetchQuery({
      queryKey: keyOf(deviceStatus.queryBizDeviceList, input),
      queryFn: () => callNow(deviceStatus.queryBizDeviceList, input),
      staleTime: maxAgeMs,
    })
  }
  const readBehind = ({ records, total }: Listed): Promise<Listed> | undefined => {
    const last = records.at(-1)
    return last && records.length < total ? read(last.id) : undefined
  }
  const first = await read(0)
  for (let page: Listed | undefined = first; page; ) {
    // The next page is under way while this one is taken in.
    const next = readBehind(page)
    take(page.records, first.total)
    page = await next
  }
}
