/**
 * The page that checks evidence in the browser of whoever holds it: one file, from a server or from a disk. From a server it asks
 * the public log of that server; a file that is chosen goes nowhere.
 */
import { type Finding, verify } from '../verify.ts'
import { el } from './dom.ts'
import { keysOf } from './keys.ts'
import { resultOf, type Shown } from './result.ts'
import { type Language, languageOf, languages } from './texts.ts'

const askedWithin = 10_000
const isServed = location.protocol.startsWith('http')
const scanned = /^#[0-9a-f]{64}$/.test(location.hash) ? location.hash.slice(1) : ''

const state: {
  language: Language
  file?: File | undefined
  log?: File | undefined
  key: string
  shown?: Shown | undefined
  isBusy: boolean
  canCheck: boolean
  keys?: Uint8Array | undefined
} = { language: languageOf(navigator.languages), key: '', isBusy: false, canCheck: true }

/** Undefined when there is no server, or it does not answer. */
const askLog = async (record?: string): Promise<Uint8Array | undefined> => {
  if (!isServed) return undefined
  try {
    const query = record === undefined ? '' : `?record=${record}`
    const answer = await fetch(`/v3/quality/evidence/queryLog${query}`, { signal: AbortSignal.timeout(askedWithin) })
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

const check = async (): Promise<void> => {
  const { file, log, key } = state
  if (!file) return
  state.isBusy = true
  draw()
  try {
    const bytes = await bytesOf(file)
    const first = await verify(bytes)
    const pinned = /^[0-9a-f]{64}$/.test(key) ? key : undefined
    const own = log && (await bytesOf(log))
    const asked = own ? undefined : await askLog(first.entry?.record)
    const trust = { log: own ?? asked, key: pinned }
    const finding: Finding = trust.log || pinned !== undefined ? await verify(bytes, trust) : first
    const said = !isServed || own || !first.entry ? 'not asked' : asked ? 'answered' : 'silent'
    state.shown = { name: file.name, finding, asked: said, scanned }
  } catch {
    state.canCheck = false
  }
  state.isBusy = false
  draw()
}

const choose = (file: File | undefined): void => {
  state.file = file
  void check()
}

const picker = (label: string, accept: string, take: (file: File | undefined) => void): HTMLElement => {
  const input = el('input', { type: 'file', accept, change: () => take(input.files?.[0]) })
  return el('label', { class: 'button' }, label, input)
}

const draw = (): void => {
  const { words } = languages[state.language]
  document.documentElement.lang = state.language
  document.title = words.title
  const { shown, isBusy, canCheck } = state
  const drop = el(
    'section',
    {
      class: 'drop',
      dragover: (event) => event.preventDefault(),
      drop: (event) => {
        event.preventDefault()
        choose((event as DragEvent).dataTransfer?.files[0])
      },
    },
    el('strong', {}, isBusy ? words.checking : words.drop),
    el('span', {}, words.or),
    picker(shown ? words.another : words.choose, '.pdf,.json', choose),
  )
  const needsTrust = shown && (shown.finding.outcome === 'unknownKey' || state.log || state.key !== '')
  const keys = el('div', {})
  if (state.keys) void keysOf(words, state.keys).then((made) => keys.replaceChildren(made))
  document.body.replaceChildren(
    headerOf(),
    el(
      'main',
      {},
      el('p', {}, words.about),
      drop,
      !canCheck && el('section', { class: 'result bad' }, el('p', {}, words.cannot)),
      shown && !isBusy && resultOf(words, shown),
      Boolean(needsTrust) && trustForm(),
      keys,
      isServed &&
        el(
          'footer',
          {},
          el('a', { href: location.pathname, download: 'coldway-verify.html' }, words.download),
          ' ',
          words.downloadAbout,
        ),
    ),
  )
}

const headerOf = (): HTMLElement => {
  const { words } = languages[state.language]
  const options = Object.entries(languages).map(([value, { name }]) =>
    el('option', { value, ...(value === state.language && { selected: '' }) }, name),
  )
  const select = el(
    'select',
    {
      'aria-label': 'Language',
      change: () => {
        state.language = select.value as Language
        draw()
      },
    },
    ...options,
  )
  return el('header', {}, el('div', {}, el('small', {}, 'COLDWAY'), el('h1', {}, words.title)), select)
}

const trustForm = (): HTMLElement => {
  const { words } = languages[state.language]
  const key = el('input', {
    id: 'key',
    type: 'text',
    spellcheck: 'false',
    maxlength: '64',
    change: () => {
      state.key = key.value.trim().toLowerCase()
      void check()
    },
  })
  key.value = state.key
  return el(
    'section',
    { class: 'trust' },
    el('h2', {}, words.trust),
    el('p', {}, words.trustAbout),
    picker(state.log?.name ?? words.log, '.json', (file) => {
      state.log = file
      void check()
    }),
    el('label', { for: 'key' }, words.key),
    key,
  )
}

draw()
void askLog().then((bytes) => {
  state.keys = bytes
  draw()
})
