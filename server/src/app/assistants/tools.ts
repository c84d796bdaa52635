/** The tools as assistants read them: name, description and schema, all from the contract. */
import {
  assistantLimits,
  type AssistantTool,
  assistantTools,
  type AssistantWrite,
  assistantWrites,
  toolNameOf,
} from '@coldway/contract/assistants/assistants.ts'
import type { Call } from '@coldway/contract/call.ts'
import { schemaOf } from '@coldway/contract/openapi.ts'
import type { Permission } from '@coldway/contract/permissions.ts'

export interface Tool {
  readonly name: string
  readonly description: string
  readonly schema: ObjectSchema
  readonly tool: AssistantTool
  /** What a person is asked before it is done; undefined: it only reads. */
  readonly ask: string | undefined
}
interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly additionalProperties: false
}

const zone = {
  type: 'string',
  maxLength: 50,
  description: 'Zone of the times that are given and answered, such as +08:00 or Europe/Berlin.',
}

let made: readonly Tool[] | undefined

/** Those that a client with these permissions may use. */
export const toolsFor = (permissions: readonly Permission[]): readonly Tool[] => {
  made ??= [...assistantTools, ...assistantWrites].map(toolOf)
  return made.filter(({ tool: { call } }) => call.needs !== undefined && permissions.includes(call.needs))
}

const toolOf = (tool: AssistantTool | AssistantWrite): Tool => {
  const { call, use } = tool
  const { properties = {}, ...schema } = schemaOf(call.body, 'input') as { properties?: Record<string, object> }
  return {
    name: toolNameOf(call),
    description: [call.does, use, columnsText(call)].filter(Boolean).join(' '),
    schema: { ...schema, type: 'object', properties: { ...properties, zone }, additionalProperties: false },
    tool,
    ask: 'ask' in tool ? tool.ask : undefined,
  }
}

/** A list says itself which columns its conditions know; their schema cannot. */
const columnsText = ({ columns }: Call): string => {
  if (!columns) return ''
  const known = Object.entries(columns).map(([name, { types }]) => `${name} (${types.join(', ') || 'sorts only'})`)
  return `conditionVos is a list of { column, type, value }, all of which must hold; "between" and "in" take a list, "like" a part of the text. Columns: ${known.join('; ')}. Times are written yyyy-MM-dd HH:mm:ss.`
}

/** What a list is asked with, where the assistant does not say it. */
export const completed = (call: Call, given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  call.columns ? { page: 1, size: assistantLimits.rows, ...given } : { ...given }
