/**
 * The server that one request of an assistant talks to. A tool is a call of the contract, sent to our own routes with the client's
 * own token: permissions, quotas, budget and audit hold there, and there is no second way to the data.
 */
import { assistantsPath } from '@coldway/contract/assistants/assistants.ts'
import type { Call, Envelope } from '@coldway/contract/call.ts'
import { idempotencyHeader } from '@coldway/contract/idempotency.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { defaultZone, isZone, printTime } from '@coldway/contract/time.ts'
import {
  CLIENT_CAPABILITIES_META_KEY,
  type CallToolResult,
  type InputRequiredResult,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import about from '../../../package.json' with { type: 'json' }
import type { Clock } from '../../platform/clock.ts'
import { answerText, refusalText, refused, untrustedNote } from './answer.ts'
import { confirmationOf, createStates } from './confirm.ts'
import { completed, type Tool, toolsFor } from './tools.ts'

export interface Asking {
  readonly token: string
  readonly ip: string
  readonly permissions: readonly Permission[]
  /** The zone and language of the request; undefined when it names none. */
  readonly zone: string | undefined
  readonly language: string | undefined
  /** The client speaks the 2026 revision, in which a tool can ask the person something. */
  readonly canAsk: boolean
}
export interface ServingParts {
  readonly app: FastifyInstance
  readonly clock: Clock
  readonly publicUrl: () => string
}

type Given = Readonly<Record<string, unknown>>
type States = ReturnType<typeof createStates>

export const createServer = (parts: ServingParts, asking: Asking): McpServer => {
  const states = createStates(asking.token)
  const server = new McpServer(
    { name: 'coldway', version: about.version },
    {
      instructions: `Coldway watches goods that must stay cold: shipments, devices, their temperatures and alarms. ${untrustedNote} What is unknown is not good: say so. Give the person the addresses under "links". It is ${new Date(parts.clock.now()).toISOString()}.`,
      // The tools are those of the request's client; nobody is waited for with changes.
      capabilities: { tools: { listChanged: false } },
      inputRequired: { legacyShim: false },
      requestState: { verify: states.verify },
    },
  )
  for (const tool of toolsFor(asking.permissions)) {
    const config = { description: tool.description, inputSchema: passing(tool), annotations: annotationsOf(tool) }
    server.registerTool(tool.name, config, (given, context) =>
      use(parts, asking, { tool, given: given as Given, context, states }),
    )
  }
  return server
}

/** The route checks what is given, with the contract's own refusals. */
const passing = ({ schema }: Tool) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'coldway',
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
  },
})

const annotationsOf = ({ ask }: Tool) => ({
  readOnlyHint: ask === undefined,
  destructiveHint: false,
  openWorldHint: false,
})

interface Using {
  readonly tool: Tool
  readonly given: Given
  readonly context: ServerContext
  readonly states: States
}

const use = async (
  parts: ServingParts,
  asking: Asking,
  { tool, given, context, states }: Using,
): Promise<CallToolResult | InputRequiredResult> => {
  const strange = strangeIn(tool, given)
  if (strange !== undefined) return refused(strange)
  const { zone: said, ...args } = given
  const zone = typeof said === 'string' && said !== '' ? said : (asking.zone ?? defaultZone)
  const { call, link } = tool.tool
  const ask = async (key?: string): Promise<CallToolResult> => {
    const envelope = await send(parts, asking, { call, args, zone, key, signal: context.mcpReq.signal })
    if (envelope.isSuccess !== 'Y') return refusalText(envelope)
    const now = printTime(parts.clock.now(), isZone(zone) ? zone : defaultZone)
    // A write answers with nothing: the object it was about has the address.
    const data = tool.ask === undefined ? envelope.data : { ...args, done: true }
    return answerText(data, { link, publicUrl: parts.publicUrl(), zone, now })
  }
  if (tool.ask === undefined) return ask()
  const inConsole = `${parts.publicUrl()}${link ? link.path(args[link.field] as never) : ''}`
  if (!asking.canAsk || !canElicit(context))
    return refused({ message: 'A person has to do this in the console, as this program cannot ask one.', inConsole })
  // Nobody confirms what can only be refused: the route says why.
  if (!call.body.safeParse(completed(call, args)).success) return ask()
  const confirmation = await confirmationOf(states, context, { tool: tool.name, question: tool.ask, args })
  if (confirmation.is === 'wanted') return confirmation.result
  if (confirmation.is === 'denied') return refused({ message: 'The person did not confirm it.', inConsole })
  return ask(confirmation.key)
}

/** An argument that a list would pass over makes an assistant believe that it was asked what it meant. */
const strangeIn = ({ schema }: Tool, given: Given): { message: string; known?: string[] } | undefined => {
  const known = Object.keys(schema.properties)
  const name = Object.keys(given).find((one) => !known.includes(one))
  if (name !== undefined) return { message: `This tool has no argument ${JSON.stringify(name)}.`, known }
  if (given.zone === undefined || typeof given.zone === 'string') return undefined
  return { message: 'The argument "zone" is a text.' }
}

/** The program can show a question to the person; each request says so. */
const canElicit = ({ mcpReq }: ServerContext): boolean => {
  const envelope: Readonly<Record<string, unknown>> = { ...mcpReq.envelope }
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY]
  return typeof capabilities === 'object' && capabilities !== null && 'elicitation' in capabilities
}

interface Sending {
  readonly call: Call
  readonly args: Given
  readonly zone: string
  readonly key: string | undefined
  readonly signal: AbortSignal
}

const send = async (
  { app }: ServingParts,
  { token, ip, language }: Asking,
  { call, args, zone, key, signal }: Sending,
): Promise<Envelope<unknown>> => {
  const answer = await app.inject({
    method: 'POST',
    url: call.path,
    remoteAddress: ip,
    payload: completed(call, args),
    signal,
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': `coldway ${assistantsPath}`,
      usertimezone: zone,
      ...(language !== undefined && { langtype: language }),
      ...(key !== undefined && { [idempotencyHeader]: key }),
    },
  })
  return answer.json() as Envelope<unknown>
}
