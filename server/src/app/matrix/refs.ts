/** The fields by which a call names objects (`ids` of the contract): reads them, and puts other objects there. */
import type { Call, Entity, IdRef } from '@coldway/contract/call.ts'
import { z } from 'zod'
import { bodies } from './bodies.ts'
import type { Ids } from './body.ts'

export interface Schema {
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  /** False when a field beside these is refused. */
  readonly additionalProperties?: unknown
}
const schemas = new WeakMap<Call, Schema>()
/** The schema of a call, made once, because every cell asks for it. */
export const schemaOf = (call: Call): Schema => {
  const schema = schemas.get(call) ?? (z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(call, schema)
  return schema
}
export const isListCall = (call: Call): boolean => schemaOf(call).properties?.conditionVos !== undefined

/** Whether the text of a field names several objects, or the field is a list. */
export const isManyRef = (call: Call, { at }: IdRef): boolean =>
  at.endsWith('[]') || (call.method === 'GET' && at === 'ids')
export const isConditionRef = ({ at }: IdRef): boolean => at.startsWith('conditionVos.')
const columnOf = ({ at }: IdRef): string => at.slice('conditionVos.'.length)

export const idOf = (ids: Ids, { at, entity }: IdRef): number | string =>
  entity === 'device' && /deviceCode(s\[\])?$/.test(at) ? ids.deviceCode : ids[entity]

export const listBody = (...conditionVos: readonly object[]) => ({ page: 1, size: 50, conditionVos })
export const eq = (column: string, value: unknown) => ({ column, type: 'eq', value })

/**
 * The bodies of a call: those that `bodies` has; for a list query one for everything and one for each id it can be
 * searched by.
 */
export const bodiesOf = (call: Call, ids: Ids): readonly object[] => {
  const given = bodies[call.name]?.(ids)
  if (given) return given
  if (!isListCall(call)) return [{}]
  return [listBody(), ...call.ids.filter(isConditionRef).map((ref) => listBody(eq(columnOf(ref), idOf(ids, ref))))]
}

const kinds = new WeakMap<Call, readonly Entity[]>()
/** The kinds of objects that the bodies of a call name, found by making the bodies of ids that record their use. */
export const kindsOf = (call: Call, ids: Ids): readonly Entity[] => {
  const known = kinds.get(call)
  if (known) return known
  const named = new Set(call.ids.map(({ entity }) => entity))
  const watched = new Proxy(ids, {
    get(target, key) {
      if (key === 'deviceCode') named.add('device')
      else if (key !== 'home' && key in target) named.add(key as Entity)
      return Reflect.get(target, key)
    },
  })
  bodiesOf(call, watched)
  kinds.set(call, [...named])
  return [...named]
}

/** The same bodies with other objects at `ref`; empty when none of them names one there. */
export const withRef = (call: Call, own: Ids, ref: IdRef, values: readonly (number | string)[]): readonly object[] => {
  if (isConditionRef(ref)) return [listBody(eq(columnOf(ref), values[0]))]
  const put = call.method === 'GET' ? values.join() : values[0]
  return bodiesOf(call, own).flatMap((body) => {
    const copy = structuredClone(body) as Record<string, unknown>
    return putAt(copy, ref.at.split('.'), { put, values }) ? [copy] : []
  })
}

const putAt = (
  body: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  what: { readonly put: unknown; readonly values: readonly unknown[] },
): boolean => {
  const name = key.replace('[]', '')
  if (!(name in body)) return false
  if (rest.length === 0) {
    body[name] = key.endsWith('[]') ? what.values : what.put
    return true
  }
  const inner = [body[name]].flat() as Record<string, unknown>[]
  return inner.map((one) => putAt(one, rest, what)).some(Boolean)
}
