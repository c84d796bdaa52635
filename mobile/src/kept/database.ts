/**
 * Kept: what this phone keeps for its user, in IndexedDB: the last answers of calls and the actions that wait for a network.
 * Everything in it belongs to one account; nothing here knows a screen.
 *
 * This file: the database, and transactions as promises.
 */
import { opened, sealed } from './seal.ts'

const name = 'coldway-companion'
const version = 2

/** kept: one row for each thing that is kept once; actions: what people did, numbered in order; map: pieces of the base map. */
export type StoreName = 'kept' | 'actions' | 'map'

let database: Promise<IDBDatabase> | undefined

const open = (): Promise<IDBDatabase> => {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      const make = (store: StoreName, options?: IDBObjectStoreParameters) => {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store, options)
      }
      make('kept')
      make('actions', { keyPath: 'id', autoIncrement: true })
      make('map')
    }
    request.onsuccess = () => {
      const held = request.result
      // Another tab brings a newer form: it must not wait for this one.
      held.onversionchange = () => {
        held.close()
        database = undefined
      }
      held.onclose = () => {
        database = undefined
      }
      resolve(held)
    }
    request.onerror = () => {
      database = undefined
      reject(request.error ?? new Error('The database of this browser does not open.'))
    }
  })
  return database
}

/**
 * One transaction: both or neither. `work` may read and then write in callbacks of its requests. Resolves once it is on disk.
 * @throws DOMException QuotaExceededError when the phone is full
 */
export const within = async <Result>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore, give: (result: Result) => void) => void,
): Promise<Result | undefined> => {
  const held = await open()
  return new Promise((resolve, reject) => {
    const transaction = held.transaction(store, mode, { durability: 'strict' })
    let result: Result | undefined
    transaction.oncomplete = () => resolve(result)
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was given up.'))
    work(transaction.objectStore(store), (given) => {
      result = given
    })
  })
}

/** What stands as it is, lock or no lock. */
export const readPlain = <Value>(key: string): Promise<Value | undefined> =>
  within<Value>('kept', 'readonly', (objects, give) => {
    const request = objects.get(key) as IDBRequest<Value>
    request.onsuccess = () => give(request.result)
  })

export const writePlain = async (key: string, value: unknown): Promise<void> => {
  await within('kept', 'readwrite', (objects) => objects.put(value, key))
}

export const deletePlain = async (key: string): Promise<void> => {
  await within('kept', 'readwrite', (objects) => objects.delete(key))
}

/** Undefined when nothing is kept, or the phone is locked. */
export const readKept = async <Value>(key: string): Promise<Value | undefined> => opened<Value>(await readPlain(key))

export const writeKept = async (key: string, value: unknown): Promise<void> => writePlain(key, await sealed(value))

export const clearStore = async (store: StoreName): Promise<void> => {
  await within(store, 'readwrite', (objects) => objects.clear())
}

/** Empties the database of this phone. */
export const forgetAll = async (): Promise<void> => {
  for (const store of ['kept', 'actions', 'map'] as const) await clearStore(store)
}
