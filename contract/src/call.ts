/**
 * The grammar of the contract. A call is declared once, and this file defines what a declaration can say; the router, the
 * permission check, the client, the types and openapi.json all read it.
 */
import { z } from 'zod'
import type { Cost } from './costs.ts'
import type { SharePage } from './enums.ts'
import type { ErrorName } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * Audience of a call. public: anyone. mustChange: a signed-in user, even before what
 * the account owes is done: a password of one's own, a second factor. user: a signed-in
 * user. share: the holder of a share link. device: a device with its own credential. Clients of the open API have calls for
 * users that need a permission (api-clients/client-scopes.ts).
 */
export type Audience = 'public' | 'mustChange' | 'user' | 'share' | 'device'
/** Effect of a call. `actuate` reaches a physical device, `export` makes a file. */
export type Effect = 'read' | 'write' | 'actuate' | 'export'
/** Kinds of objects a call can name. The authorisation matrix has a factory for each (server/src/app/matrix/factories.ts). */
export const entities = [
  'device',
  'deviceInTransit',
  'deviceType',
  'organisation',
  'role',
  'user',
  'recipient',
  'share',
  'apiClient',
  'identityProvider',
  'forwardingRule',
  'deadLetter',
  'outboxMessage',
  'command',
  'unlockRequest',
  'waybill',
  'waybillInTransit',
  'waybillCompleted',
  'customWaybill',
  'customWaybillInTransit',
  'waybillDetail',
  'waybillTemplate',
  'vehicle',
  'deviceOnVehicle',
  'probe',
  'probeCertificate',
  'product',
  'room',
  'mapping',
  'lockOrder',
  'lockOrderUnderWay',
  'lockDevice',
  'commandTemplate',
  'line',
  'lineSubscription',
  'site',
  'park',
  'siteSubscription',
  'siteRecord',
  'alarmPolicy',
  'waybillPolicy',
  'alarmRecord',
] as const
export type Entity = (typeof entities)[number]
/** Path at which the input names an object. The authorisation matrix reads these, so no id field may be missing. */
export interface IdRef {
  /** The path, such as `ids[]`, `orgId`, `conditionVos.deviceCode`. */
  readonly at: string
  readonly entity: Entity
}

export interface CallSpec<Body extends z.ZodType, Gives extends z.ZodType> {
  /** One sentence for the API page. */
  readonly does: string
  readonly audience: readonly Audience[]
  /** The code of a menu or button; undefined: any signed-in user, limited to their own data. */
  readonly needs?: Permission
  /**
   * The pages whose links open a call with the audience `share`. Such calls only read, but for those
   * of `askingPages` (shares/shares.ts).
   */
  readonly shares?: readonly SharePage[]
  readonly effect: Effect
  readonly ids: readonly IdRef[]
  /** The JSON body of a POST, the query of a GET. */
  readonly body: Body
  /** The body is a form (multipart/form-data) with one file, the field `file` (contract/src/file.ts). */
  readonly takesFile?: true
  readonly gives: Gives
  /**
   * The cost of a call that reads more than a page; left out otherwise. A heavy call refuses unknown
   * fields (`bounded`).
   */
  readonly cost?: Cost
  /** The comparisons of each column of a list's conditions. */
  readonly columns?: Readonly<Record<string, { readonly types: readonly string[]; readonly isTime?: true }>>
  /** Refusals beyond the general ones (malformed, token, permission, too many requests). */
  readonly fails: readonly ErrorName[]
}

export interface Call<Body extends z.ZodType = z.ZodType, Gives extends z.ZodType = z.ZodType>
  extends CallSpec<Body, Gives> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** `<group>.<key>`: the cache key, the log name and the operation id. */
  readonly name: string
}

type Draft<Body extends z.ZodType, Gives extends z.ZodType, Does extends Effect = Effect> = CallSpec<Body, Gives> & {
  readonly method: 'GET' | 'POST'
  readonly effect: Does
}
type Spec<Body extends z.ZodType, Gives extends z.ZodType, Does extends Effect> = CallSpec<Body, Gives> & {
  readonly effect: Does
}

export const post = <Body extends z.ZodType, Gives extends z.ZodType, const Does extends Effect>(
  spec: Spec<Body, Gives, Does>,
) => ({ ...spec, method: 'POST' }) as const satisfies Draft<Body, Gives, Does>
export const get = <Body extends z.ZodType, Gives extends z.ZodType, const Does extends Effect>(
  spec: Spec<Body, Gives, Does>,
) => ({ ...spec, method: 'GET' }) as const satisfies Draft<Body, Gives, Does>

/** Replaces `/` of a wire path with `-`. */
type NameOf<Feature extends string, Key> = Key extends `${infer Left}/${infer Right}`
  ? NameOf<Feature, `${Left}-${Right}`>
  : `${Feature}.${Key & string}`

/**
 * The calls of one service: `base` is the wire prefix, the keys are the product's own names (docs/spec/calls.tsv). Name and
 * effect stay in the type, so that a record over all writing calls is checked for completeness.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the element types are kept by the mapped result
export const calls = <const Feature extends string, Group extends Record<string, Draft<any, any>>>(
  feature: Feature,
  base: string,
  group: Group,
) =>
  Object.fromEntries(
    Object.entries(group).map(([key, draft]) => [
      key,
      {
        ...draft,
        body: draft.cost ? bounded(draft.body) : draft.body,
        path: `${base}/${key}`,
        name: `${feature}.${key.replaceAll('/', '-')}`,
      },
    ]),
  ) as {
    readonly [Key in keyof Group]: Group[Key] extends Draft<infer Body, infer Gives, infer Does>
      ? Call<Body, Gives> & { readonly name: NameOf<Feature, Key>; readonly effect: Does }
      : never
  }

/** Refuses unknown fields. Otherwise a misspelt bound would be ignored, and the call would read the maximum. */
export const bounded = <Body extends z.ZodType>(body: Body): Body => {
  if (body instanceof z.ZodObject) return body.strict() as unknown as Body
  if (body instanceof z.ZodPipe && body.in instanceof z.ZodObject)
    return z.pipe(body.in.strict(), body.out as never) as unknown as Body
  return body
}

export type Input<C extends Call> = z.output<C['body']>
/** What a client sends, before defaults are filled in. */
export type Sent<C extends Call> = z.input<C['body']>
export type Output<C extends Call> = z.output<C['gives']>

/** The reply of a write that returns no data. */
export const Done = z.null()
/** Database ids on the wire: positive, within 32 bits. */
export const Id = z.int().min(1).max(2_147_483_647)
export const Nothing = z.object({}).optional()

export const envelope = <Gives extends z.ZodType>(gives: Gives) =>
  z.object({
    isSuccess: z.enum(['Y', 'N']),
    code: z.string(),
    message: z.string(),
    data: gives.nullable(),
  })
export interface Envelope<Data> {
  readonly isSuccess: 'Y' | 'N'
  readonly code: string
  readonly message: string
  readonly data: Data | null
}
