/**
 * The part of the page /api that tries a call: fields for a credential, a form in each call, and the script behind them. The token
 * stays in the page and nowhere else; what a call does, it does with that token's rights, as from any other program.
 */
import type { Call } from '@coldway/contract/call.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import * as page from './api-try-page.ts'

export const tryStyle = `form.try,.key{display:grid;gap:8px}.try{grid-column:1/-1}.key{background:#fff;border:1px solid var(--line);border-radius:10px;padding:14px;grid-template-columns:repeat(auto-fit,minmax(min(220px,100%),1fr));align-items:end}
.key p,.key output{grid-column:1/-1;margin:0;color:var(--ink2)}label{display:grid;gap:2px;font-size:12px;color:var(--ink2)}input,select,textarea{font:13px/1.4 ui-monospace,monospace;padding:7px 9px;border:1px solid var(--line);border-radius:8px;min-width:0;width:100%;color:var(--ink)}textarea{min-height:84px;resize:vertical}
button{justify-self:start;font:600 13px system-ui,sans-serif;color:#fff;background:var(--brand);border:0;border-radius:8px;padding:9px 16px;cursor:pointer}button:disabled{opacity:.5}.try output pre{white-space:pre-wrap;overflow-wrap:anywhere}`

/** Files and devices have forms and credentials of their own. */
const isTried = ({ audience, takesFile }: Call): boolean =>
  takesFile !== true && (audience.includes('user') || audience.includes('mustChange'))

export const keyForm = `<form class="key" id="key" autocomplete="off"><p>To try a call: the app id and secret of a client of the open API, or a token. Nothing is kept; calls act on this installation with the rights of the token.</p>
<label>App id<input name="appId" autocomplete="off"></label><label>Secret<input name="secret" type="password" autocomplete="off"></label><button>Get a token</button>
<label>Token<input name="token" type="password" autocomplete="off"></label><label>usertimezone<input name="zone" value="+00:00"></label><label>langType<select name="language"><option>en-US<option>zh-CN<option>ko-KR<option>ru-RU<option>th-TH</select></label>
<output></output></form>`

export const tryForm = (call: Call, sample: string): string => {
  if (!isTried(call)) return ''
  const changes = call.effect === 'write' || call.effect === 'actuate'
  return `<form class="try" data-method="${call.method}" data-path="${call.path}"${changes ? ' data-changes' : ''}><label>Try it<textarea name="body" spellcheck="false">${sample}</textarea></label>
<button>${changes ? 'Send (changes something)' : 'Send'}</button><output></output></form>`
}

/** The input that a schema demands at the least, for somebody to fill in. */
export const sampleOf = (schema: unknown): unknown => {
  const { type, properties, required = [], enum: values, minimum, anyOf, allOf } = (schema ?? {}) as Sampled
  if (values) return values[0]
  const [first] = anyOf ?? allOf ?? []
  if (first) return sampleOf(first)
  if (type === 'object' || properties)
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties?.[name])]))
  if (type === 'array') return []
  if (type === 'boolean') return false
  return type === 'integer' || type === 'number' ? (minimum ?? 0) : ''
}
interface Sampled {
  readonly type?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly anyOf?: readonly unknown[]
  readonly allOf?: readonly unknown[]
}

/** The functions of the page under their own names, as they call each other. */
export const tryScript = `(() => {
${Object.entries(page)
  .map(([name, one]) => `const ${name} = ${String(one)}`)
  .join('\n')}
listen(${JSON.stringify(oauth.token.path)})
})()`
