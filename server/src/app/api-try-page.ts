/**
 * What runs in the page /api, sent there as the text of these functions (api-try.ts): they use each other and the browser, and nothing
 * else of this program.
 */

interface Shown {
  readonly head: string
  readonly text: string
}

export const field = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}

export const say = (form: HTMLFormElement, text: string): void => {
  const shownMax = 100_000
  const shown = document.createElement('pre')
  shown.textContent = text.length > shownMax ? `${text.slice(0, shownMax)}\n... of ${text.length} characters` : text
  form.querySelector('output')?.replaceChildren(shown)
}

export const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export const ask = async (path: string, given: RequestInit): Promise<Shown> => {
  const waitMs = 60_000
  const began = performance.now()
  const answer = await fetch(path, { ...given, credentials: 'omit', signal: AbortSignal.timeout(waitMs) })
  const type = answer.headers.get('content-type') ?? ''
  const isText = /json|text|xml|csv/.test(type)
  const text = isText ? await answer.text() : `${(await answer.arrayBuffer()).byteLength} bytes of ${type || 'nothing'}`
  const named = ['etag', 'retry-after'].flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  return { head: [`${answer.status}, ${Math.round(performance.now() - began)} ms`, ...named].join('\n'), text }
}

export const getToken = async (form: HTMLFormElement, tokenPath: string): Promise<void> => {
  const authorization = `Basic ${btoa(`${field(form, 'appId')}:${field(form, 'secret')}`)}`
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const { head, text } = await ask(tokenPath, { method: 'POST', body, headers: { authorization } })
  const { access_token: token, scope, error_description: why } = JSON.parse(text) as Record<string, string>
  const shown = form.querySelector<HTMLInputElement>('[name=token]')
  if (token === undefined || !shown) return say(form, `${head}\n${why ?? text}`)
  shown.value = token
  say(form, `Scopes: ${scope}`)
}

export const headersOf = (key: HTMLFormElement): Record<string, string> => {
  const own = { access_token: 'token', usertimezone: 'zone', langType: 'language' }
  const given = Object.entries(own).flatMap(([name, from]) => {
    const value = field(key, from)
    return value === '' ? [] : [[name, value]]
  })
  return { 'content-type': 'application/json', ...Object.fromEntries(given) }
}

export const send = async (form: HTMLFormElement, key: HTMLFormElement): Promise<void> => {
  const { method = 'POST', path = '', changes } = form.dataset
  const input = JSON.parse(field(form, 'body') || '{}') as Record<string, unknown>
  if (changes !== undefined && !confirm(`${path} changes something in this installation. Send it?`)) return
  const headers = headersOf(key)
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const { head, text } =
    method === 'GET'
      ? await ask(`${path}?${query}`, { headers })
      : await ask(path, { method, headers, body: JSON.stringify(input) })
  say(form, `${head}\n\n${readable(text)}`)
}

export const listen = (tokenPath: string): void => {
  const key = document.querySelector<HTMLFormElement>('#key')
  document.addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const button = form.querySelector('button')
    if (!key || !button || button.disabled) return
    button.disabled = true
    void (form === key ? getToken(form, tokenPath) : send(form, key))
      .catch((error: unknown) => say(form, String(error)))
      .finally(() => {
        button.disabled = false
      })
  })
}
