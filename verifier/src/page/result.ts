/** Shows what a check found: the outcome in a word and a sentence, what the file is about, and its readings. */
import type { DocumentSignature } from '../pades.ts'
import type { Leaf } from '../shapes.ts'
import type { TimeStamp } from '../time-stamp.ts'
import type { Finding, Outcome } from '../verify.ts'
import { chartOf, utcOf } from './chart.ts'
import { el } from './dom.ts'
import type { Words } from './texts.ts'

export interface Shown {
  readonly name: string
  readonly finding: Finding
  /** What was asked of the server. */
  readonly asked: 'answered' | 'silent' | 'not asked'
  /** The root of the code that was scanned; empty: none was. */
  readonly scanned: string
}

const marks: Readonly<Record<'ok' | 'warning' | 'bad', string>> = { ok: '✓', warning: '!', bad: '✕' }
const toneOf = (outcome: Outcome): keyof typeof marks => {
  if (outcome === 'genuine') return 'ok'
  return outcome === 'superseded' || outcome === 'unknownKey' ? 'warning' : 'bad'
}

export const resultOf = (words: Words, { name, finding, asked, scanned }: Shown): HTMLElement => {
  const { outcome, inside, entry, leaves = [], isProof } = finding
  const isOther = scanned !== '' && entry !== undefined && entry.root !== scanned
  const tone = isOther && toneOf(outcome) === 'ok' ? 'bad' : toneOf(outcome)
  const [word = '', sentence = ''] = words.outcomes[outcome] ?? []
  const isSound = outcome === 'genuine' || outcome === 'superseded' || outcome === 'unknownKey'
  const chart = isSound ? chartOf(leaves) : undefined
  return el(
    'section',
    { class: `result ${tone}`, role: 'status' },
    el('div', { class: 'mark', 'aria-hidden': 'true' }, marks[tone]),
    el(
      'div',
      {},
      el('h2', {}, isOther ? words.otherCode : word),
      el('p', {}, isOther ? `${word}: ${sentence}` : sentence),
      inside !== undefined &&
        inside !== outcome &&
        el('p', { class: 'inside' }, `${words.inside}: ${(words.outcomes[inside] ?? []).join('. ')}`),
      finding.signature && signatureOf(words, finding.signature),
      finding.timeStamp && timeStampOf(words, finding.timeStamp),
      asked !== 'not asked' && el('p', { class: 'small' }, asked === 'answered' ? words.asked : words.noLog),
      factsOf(words, name, finding),
      finding.bundle && saveButton(words, finding.bundle),
      chart && el('figure', {}, el('figcaption', {}, words.readings), chart),
      isSound && isProof === true && provenOf(words, leaves),
    ),
  )
}

type Fields = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const within = (value: unknown, key: string): string => text((value as Fields | undefined)?.[key])

type Rows = readonly (readonly [label: string, value: string])[]
const listOf = (rows: Rows): HTMLElement => {
  const filled = rows.filter(([, value]) => value !== '')
  return el('dl', {}, ...filled.flatMap(([label, value]) => [el('dt', {}, label), el('dd', {}, value)]))
}
const moment = (atMs: number | undefined): string => (atMs === undefined ? '' : utcOf(atMs))

const signatureOf = (words: Words, signature: DocumentSignature): HTMLElement => {
  const { state, signer = '', issuer = '', certificate = '', atMs, timeStamp } = signature
  const { fields } = words
  return el(
    'section',
    { class: 'inside' },
    el('h3', {}, words.signature),
    el('p', {}, (words.signatures[state] ?? []).join('. ')),
    listOf([
      [fields.signer, signer],
      [fields.issuer, issuer],
      [fields.certificate, certificate],
      [fields.signedAt, moment(atMs)],
    ]),
    timeStamp && timeStampOf(words, timeStamp),
  )
}

const timeStampOf = (words: Words, { state, authority = '', certificate = '', atMs }: TimeStamp): HTMLElement => {
  const { fields } = words
  return el(
    'section',
    { class: 'inside' },
    el('h3', {}, words.timeStamp),
    el('p', {}, (words.timeStamps[state] ?? []).join('. ')),
    listOf([
      [fields.authority, authority],
      [fields.stampedAt, moment(atMs)],
      [fields.stampCertificate, certificate],
    ]),
  )
}

const factsOf = (
  words: Words,
  name: string,
  { entry, leaves = [], supersededBy, reason, twinOf }: Finding,
): HTMLElement => {
  const one = (is: string): Fields => leaves.find((leaf) => leaf.is === is)?.of ?? {}
  const [head, shipment, condition, decision] = ['record', 'shipment', 'condition', 'decision'].map(one) as [
    Fields,
    Fields,
    Fields,
    Fields,
  ]
  const said = (table: Readonly<Record<string, string>>, value: unknown): string => table[text(value)] ?? text(value)
  const places = [within(shipment.shipping, 'address'), within(shipment.receiving, 'address')]
  const by = `${within(head.issuedBy, 'userName')} (${within(head.issuedBy, 'account')})`
  const { fields } = words
  const rows: [string, string][] = [
    [fields.file, name],
    [fields.shipment, text(shipment.waybillNo)],
    [fields.goods, text(shipment.goodsName)],
    [fields.way, places.every(Boolean) ? places.join(' – ') : ''],
    [fields.verdict, said(words.verdicts, condition.verdict)],
    [fields.decision, said(words.decisions, decision.outcome)],
    [fields.organisation, text(head.organisation)],
    [fields.issued, head.issuedBy ? by : ''],
    [fields.readings, text(head.readings)],
    [fields.signed, entry ? utcOf(entry.at) : ''],
    [fields.record, entry?.record ?? ''],
    [fields.chain, entry ? String(entry.seq) : ''],
    [fields.root, entry?.root ?? ''],
    [fields.key, entry?.key ?? ''],
    [fields.twinOf, twinOf ?? ''],
    [fields.supersededBy, supersededBy ?? ''],
    [fields.reason, reason ?? ''],
  ]
  return listOf(rows)
}

const saveButton = (words: Words, bundle: Uint8Array): HTMLElement =>
  el(
    'button',
    {
      type: 'button',
      click: () => {
        const href = URL.createObjectURL(new Blob([bundle.slice()], { type: 'application/json' }))
        el('a', { href, download: 'evidence.json' }).click()
        setTimeout(() => URL.revokeObjectURL(href), 10_000)
      },
    },
    words.save,
  )

const provenOf = (words: Words, leaves: readonly Leaf[]): HTMLElement =>
  el(
    'figure',
    {},
    el('figcaption', {}, words.proven),
    ...leaves.slice(1).map((leaf) => el('pre', {}, JSON.stringify({ is: leaf.is, of: leaf.of }, null, 2))),
  )
