/**
 * A person's word before an assistant changes something. The program that runs the assistant shows the question (elicitation of the
 * Model Context Protocol) and sends the answer with the state we gave it, which is bound to the very arguments and ends after ten
 * minutes. A program that cannot ask is refused, with the address where a person does it.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  acceptedContent,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { visible } from './answer.ts'

export interface Asked {
  readonly tool: string
  readonly question: string
  readonly args: Readonly<Record<string, unknown>>
}
interface State {
  readonly about: string
  readonly key: string
}
export type Confirmation =
  /** `key`: under which the write may be repeated. */
  | { readonly is: 'given'; readonly key: string }
  | { readonly is: 'wanted'; readonly result: InputRequiredResult }
  | { readonly is: 'denied' }

const Answer = z.object({ confirm: z.boolean().describe('Yes, do it') })
const answerName = 'confirm'

/** The token is the key: whoever could forge a state holds it, and may write without one. It fits every process. */
export const createStates = (token: string): RequestStateCodec<State> =>
  createRequestStateCodec<State>({ key: createHash('sha256').update(`assistants ${token}`).digest() })

export const confirmationOf = async (
  states: RequestStateCodec<State>,
  { mcpReq }: ServerContext,
  { tool, question, args }: Asked,
): Promise<Confirmation> => {
  const about = createHash('sha256')
    .update(JSON.stringify([tool, args]))
    .digest('base64url')
  const state = mcpReq.requestState<State>()
  if (state?.about === about) {
    const answer = inputResponse(mcpReq.inputResponses, answerName)
    if (answer.kind === 'elicit') {
      const isGiven = acceptedContent(mcpReq.inputResponses, answerName, Answer)?.confirm === true
      return isGiven ? { is: 'given', key: state.key } : { is: 'denied' }
    }
  }
  const requestState = await states.mint({ about, key: randomBytes(18).toString('base64url') })
  // What a person confirms is what they see.
  const message = `${question} ${visible(JSON.stringify(args))}`
  const elicited = inputRequired.elicit({ message, requestedSchema: Answer })
  return { is: 'wanted', result: inputRequired({ inputRequests: { [answerName]: elicited }, requestState }) }
}
