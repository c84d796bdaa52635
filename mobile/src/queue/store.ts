/** The actions on disk. Each function is one transaction; other tabs hear of every change. */
import { createStore, useStore } from '@coldway/console/settings/store.ts'
import { clearStore, deletePlain, within } from '../kept/database.ts'
import { type Action, type NewAction, nextOf, type Outcome, queueLimits, sentAgain, settled } from './actions.ts'
import { actionOf, isSealedRow, plainOf, type Row, rowOf } from './rows.ts'

const shown = createStore<readonly Action[]>([])
const channel = new BroadcastChannel('coldway.actions')
channel.onmessage = () => refreshSoon()

/** All actions of this phone, of whichever account. */
export const useActions = (): readonly Action[] => useStore(shown)

const readRows = async (): Promise<readonly Row[]> =>
  (await within<Row[]>('actions', 'readonly', (objects, give) => {
    const request = objects.getAll() as IDBRequest<Row[]>
    request.onsuccess = () => give(request.result)
  })) ?? []

/** Those that can be read: none while the phone is locked. */
export const readActions = async (): Promise<readonly Action[]> => {
  const actions = await Promise.all((await readRows()).map(actionOf))
  return actions.filter((action) => action !== undefined)
}

/**
 * The first that waits for this account and can be read. Reads no further: a day's actions are not read again for each of
 * them.
 */
export const findNext = async (ownerId: number): Promise<Action | undefined> => {
  const row = await within<Row>('actions', 'readonly', (objects, give) => {
    const request = objects.openCursor() as IDBRequest<IDBCursorWithValue | null>
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return
      const found = nextOf([cursor.value as Row], ownerId)
      if (found) give(found)
      else cursor.continue()
    }
  })
  return row && actionOf(row)
}

/** The owners of all actions, readable or not. */
export const countActions = async (): Promise<readonly number[]> => (await readRows()).map(({ ownerId }) => ownerId)

/** Seals what was kept before the lock was set, or opens all of it when the lock is taken away. */
export const sealActions = async (isSealing = true): Promise<void> => {
  for (const row of await readRows()) {
    if (isSealedRow(row) === isSealing) continue
    const next = isSealing ? await rowOf(row as Action) : await plainOf(row)
    if (next) await within('actions', 'readwrite', (objects) => replace(objects, row.id, next))
  }
}

/** What the queue has written to the row meanwhile stays. */
const replace = (objects: IDBObjectStore, id: number, next: Row): void => {
  const request = objects.get(id) as IDBRequest<Row | undefined>
  request.onsuccess = () => {
    if (!request.result) return
    const { faults, refusal } = request.result
    objects.put({ ...next, faults, ...(refusal && { refusal }) })
  }
}

export const refresh = async (): Promise<void> => shown.set(await readActions())

const changed = async (): Promise<void> => {
  channel.postMessage('changed')
  await refresh()
}

const shownAgainMs = 500
let shownAgain: ReturnType<typeof setTimeout> | undefined

/** Pages hear of many changes at once. */
const refreshSoon = (): void => {
  shownAgain ??= setTimeout(() => {
    shownAgain = undefined
    void refresh()
  }, shownAgainMs)
}

/** Takes all or none. @returns false when the queue is full; throws when the phone is. */
export const addActions = async (actions: readonly NewAction[]): Promise<boolean> => {
  const rows = await Promise.all(actions.map((action) => rowOf({ ...action, faults: 0 })))
  const isTaken = await put(rows).catch(async (error: unknown) => {
    if (!isFull(error)) throw error
    // What can be asked for again makes room for what cannot.
    await clearStore('map')
    await deletePlain('answers')
    return put(rows)
  })
  // Otherwise a browser that is short of space may delete what was not sent.
  void navigator.storage?.persist?.()
  await changed()
  return isTaken ?? false
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

const put = (rows: readonly object[]): Promise<boolean | undefined> =>
  within<boolean>('actions', 'readwrite', (objects, give) => {
    const count = objects.count()
    count.onsuccess = () => {
      if (count.result + rows.length > queueLimits.actionsMax) return give(false)
      for (const row of rows) objects.add(row)
      give(true)
    }
  })

/** Two tabs may have sent the same action: the second finds it settled and changes nothing. */
export const settle = async ({ id, key }: Action, outcome: Outcome): Promise<void> => {
  await change(id, (action) => (action.key === key && action.refusal === undefined ? settled(action, outcome) : action))
  channel.postMessage('changed')
  refreshSoon()
}

export const sendAgain = (id: number): Promise<void> => change(id, sentAgain).then(changed)
export const dropAction = (id: number): Promise<void> => change(id, () => undefined).then(changed)

type Known = Pick<Action, 'id' | 'ownerId' | 'key' | 'faults' | 'refusal'>

const change = async (id: number, next: <Kept extends Known>(row: Kept) => Kept | undefined): Promise<void> => {
  await within('actions', 'readwrite', (objects) => {
    const request = objects.get(id) as IDBRequest<Row | undefined>
    request.onsuccess = () => {
      if (!request.result) return
      const after = next(request.result)
      if (after === undefined) objects.delete(id)
      else if (after !== request.result) objects.put(after)
    }
  })
}
