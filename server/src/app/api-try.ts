/**
 * The part of the page /api that tries a call: fields for a credential, a form in each call, and the script behind them. The token
 * stays in the page and nowhere else; what a call does, it does with that token's rights, as from any other program.
 */
import type { Call } from '@coldway/contract/call.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'

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

/** Runs in the page, as its text: it uses nothing from around it. */
const inPage = (tokenPath: string): void => {
  const shownMax = 100_000
  const waitMs = 60_000
  const key = document.querySelector<HTMLFormElement>('#key')
  const field = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '').trim()

  const say = (form: HTMLFormElement, text: string): void => {
    const shown = document.createElement('pre')
    shown.textContent = text.length > shownMax ? `${text.slice(0, shownMax)}\n... of ${text.length} characters` : text
    form.querySelector('output')?.replaceChildren(shown)
  }
  const readable = (text: string): string => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2)
    } catch {
      return text
    }
  }
  const ask = async (path: string, given: RequestInit): Promise<{ head: string; text: string }> => {
    const began = performance.now()
    const answer = await fetch(path, { ...given, credentials: 'omit', signal: AbortSignal.timeout(waitMs) })
    const type = answer.headers.get('content-type') ?? ''
    const isText = /json|text|xml|csv/.test(type)
    const text = isText
      ? await answer.text()
      : `${(await answer.arrayBuffer()).byteLength} bytes of ${type || 'nothing'}`
    const named = ['etag', 'retry-after'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [`${name}: ${value}`]
    })
    return { head: [`${answer.status}, ${Math.round(performance.now() - began)} ms`, ...named].join('\n'), text }
  }

  const getToken = async (form: HTMLFormElement): Promise<void> => {
    const authorization = `Basic ${btoa(`${field(form, 'appId')}:${field(form, 'secret')}`)}`
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const { head, text } = await ask(tokenPath, { method: 'POST', body, headers: { authorization } })
    const { access_token: token, scope, error_description: why } = JSON.parse(text) as Record<string, string>
    const shown = form.querySelector<HTMLInputElement>('[name=token]')
    if (token === undefined || !shown) return say(form, `${head}\n${why ?? text}`)
    shown.value = token
    say(form, `Scopes: ${scope}`)
  }

  const send = async (form: HTMLFormElement): Promise<void> => {
    const { method = 'POST', path = '', changes } = form.dataset
    const input = JSON.parse(field(form, 'body') || '{}') as Record<string, unknown>
    if (changes !== undefined && !confirm(`${path} changes something in this installation. Send it?`)) return
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    const own = { access_token: 'token', usertimezone: 'zone', langType: 'language' }
    for (const [name, from] of Object.entries(own)) {
      const value = key && field(key, from)
      if (value) headers[name] = value
    }
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const { head, text } =
      method === 'GET'
        ? await ask(`${path}?${query}`, { headers })
        : await ask(path, { method, headers, body: JSON.stringify(input) })
    say(form, `${head}\n\n${readable(text)}`)
  }

  document.addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const button = form.querySelector('button')
    if (!button || button.disabled) return
    button.disabled = true
    void (form === key ? getToken(form) : send(form))
      .catch((error: unknown) => say(form, String(error)))
      .finally(() => {
        button.disabled = false
      })
  })
}

export const tryScript = `(${String(inPage)})(${JSON.stringify(oauth.token.path)})`
